// Where pages elsewhere send what visitors write in a form. In a file of its own: published pages with a form bring it.

/** With the hosts below them. Here it goes to the page's owner. */
export const FORM_SERVICES: readonly string[] = [
  "formspree.io",
  "web3forms.com",
  "emailjs.com",
  "formsubmit.co",
  "formsubmit.io",
  "getform.io",
  "forminit.com",
  "formcarry.com",
  "usebasin.com",
  "submit-form.com",
  "staticforms.xyz",
  "formbold.com",
  "formkeep.com",
  "formbackend.com",
  "fabform.io",
  "splitforms.com",
  "herotofu.com",
  "sheetmonkey.io",
  "un-static.com",
  "script.google.com",
  "docs.google.com",
  "hooks.zapier.com",
];

/** What a page fetches from here while it is written. */
const WORKSHOP = /^(localhost|127\.0\.0\.1)\b/;

/** Whether what a visitor wrote reaches the page's owner when a script sends it there. `own` is the page's host. */
export function isForOwner(method: string | undefined, host: string, own: string): boolean {
  return method?.toUpperCase() === "POST" &&
    (host === own || WORKSHOP.test(host) || isFormService(host));
}

export function isFormService(host: string): boolean {
  return FORM_SERVICES.some((service) => host === service || host.endsWith(`.${service}`));
}
