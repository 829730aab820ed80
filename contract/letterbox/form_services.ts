// This file stands alone because the bundle of every published page with a form contains it.

/** Subdomains of these hosts count too. A form that would send to one of them reaches the page's owner instead. */
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

const DEVELOPMENT_HOST = /^(localhost|127\.0\.0\.1)\b/;

export function isForOwner(method: string | undefined, host: string, own: string): boolean {
  return method?.toUpperCase() === "POST" &&
    (host === own || DEVELOPMENT_HOST.test(host) || isFormService(host));
}

export function isFormService(host: string): boolean {
  return FORM_SERVICES.some((service) => host === service || host.endsWith(`.${service}`));
}
