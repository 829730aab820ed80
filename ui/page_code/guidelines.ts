import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";

export interface Guideline {
  title: string;
  text: string;
}

export const IMAGE_HOST_LIST: string = new Intl.ListFormat("en", {
  type: "disjunction",
}).format(IMAGE_HOSTS);

export const SECURITY_GUIDELINES: readonly Guideline[] = [
  {
    title: "Navigation menus are removed",
    text: 'A <nav> element, or anything with role="navigation", is taken out with all it holds. ' +
      "A <header> with plain links to your sections stays.",
  },
  {
    title: "Images from known hosts",
    text:
      `Images load from ${IMAGE_HOST_LIST}. You can also build them into the page as inline SVG or data: addresses.`,
  },
  {
    title: "Links are welcome",
    text:
      "Web, mail and phone links stay, and web links open in a new tab. Links to sections scroll within the page.",
  },
  {
    title: "Scripts run in a sandbox",
    text: "Your JavaScript works, and what it keeps in localStorage stays with each visitor. " +
      "Libraries load only from known CDNs such as cdn.jsdelivr.net, cdnjs.cloudflare.com and unpkg.com.",
  },
  {
    title: "No embeds, no redirects",
    text:
      "Iframes, embedded players and automatic redirects are removed. Link to your video, map or playlist instead.",
  },
  {
    title: "Forms reach you alone",
    text:
      "Let visitors write to you, and what they write in a form comes to your dashboard and your mail. Nothing is sent anywhere else.",
  },
];

export const GUIDE_STEPS: readonly Guideline[] = [
  {
    title: "Choose a prompt",
    text: "Copy one of the prompts below, fill in the brackets, and give it to your AI assistant.",
  },
  {
    title: "Paste the page",
    text: "Choose Create Portfolio, paste the complete HTML file you got back, and save it.",
  },
  {
    title: "Share it",
    text:
      "Open your public link to see the page as visitors do, then share it with anyone you like.",
  },
];

export const PROMPTS_NOTICE: string =
  `Every page is checked when you save it. Navigation menus and embeds are removed, and images load only from ${IMAGE_HOST_LIST}. ` +
  "Inline SVG and data: images are fine too. Each prompt already asks for this, so its page should need no changes.";
