import { isAsSpecified, namesOf, type WaysIn } from "../../contract/providers/providers.ts";
import type { IconName } from "../parts/icon.tsx";

export interface Feature {
  icon: IconName;
  title: string;
  text: string;
}

const SIGN_IN: Feature = {
  icon: "key",
  title: "Sign in with Google",
  text:
    "Use the Google account you already have, or a username and password. Either one opens the door.",
};

export function findFeatures(waysIn: WaysIn): readonly Feature[] {
  if (isAsSpecified(waysIn)) return FEATURES;
  const names = namesOf(waysIn.providers);
  const text = waysIn.hasPasswords
    ? `Use the ${names} account you already have, or a username and password. Either one opens the door.`
    : `Use the ${names} account you already have. There is no further password to remember.`;
  const signIn: Feature = { ...SIGN_IN, title: `Sign in with ${names}`, text };
  return FEATURES.map((feature) => feature === SIGN_IN ? signIn : feature);
}

export const FEATURES: readonly Feature[] = [
  {
    icon: "paste",
    title: "Paste and publish",
    text:
      "Bring one complete HTML file from your AI assistant. Paste it, save it, and it is served.",
  },
  {
    icon: "link",
    title: "A link of your own",
    text: "Your page lives at /u/ and your name: short enough for a bio, a CV or a business card.",
  },
  {
    icon: "code",
    title: "Built-in code editor",
    text: "Fix a typo or try a new color in your browser. Nothing to install and nothing to build.",
  },
  {
    icon: "eye",
    title: "Live preview",
    text:
      "Taste before you serve: see the draft as your visitors will, while it is still yours alone.",
  },
  {
    icon: "sieve",
    title: "Clean-up that explains itself",
    text:
      "Unsafe parts come out when you save, and we tell you which. Everything else stays as you wrote it.",
  },
  {
    icon: "chart",
    title: "Visits, without cookies",
    text:
      "Thirty days of visits in one chart, with the sites that sent them. No cookies, nobody followed.",
  },
  {
    icon: "spark",
    title: "AI-powered starters",
    text:
      "Twelve prompts, each with its own style. Copy one, fill in the brackets, give it to your assistant.",
  },
  SIGN_IN,
  {
    icon: "phone",
    title: "At home on your phone",
    text:
      "Edit, preview, and share from wherever you are. Every screen here fits the one in your pocket.",
  },
  {
    icon: "shield",
    title: "A safe place for every page",
    text:
      "Each page runs in a sandboxed frame: your scripts work, and your visitors' accounts are out of reach.",
  },
];

export const STEPS: readonly { title: string; text: string }[] = [
  {
    title: "Ask your assistant",
    text:
      "Describe your work, or start from one of our prompts, and ask for a complete page in a single file.",
  },
  {
    title: "Paste and save",
    text:
      "Paste the whole reply, or drop the file or the folder. The editor finds the page in it, and shows it as visitors will see it.",
  },
  {
    title: "Share your link",
    text:
      "Your page is at its own address, as it was in the chat. Send it out, and come back to season it whenever you like.",
  },
];

export const AUDIENCES: readonly Feature[] = [
  {
    icon: "brush",
    title: "Artists",
    text: "Hang your best pieces in a room of their own, with no feed around them.",
  },
  {
    icon: "compass",
    title: "Designers",
    text: "Show the thinking behind the work, on a page that looks the way you meant it to.",
  },
  {
    icon: "bag",
    title: "Freelancers",
    text: "Put services, projects and a way to reach you behind one link.",
  },
  {
    icon: "cap",
    title: "Students",
    text: "Give your first applications a page of their own, long before you have a long CV.",
  },
  {
    icon: "stall",
    title: "Entrepreneurs",
    text: "Set out one idea clearly, and see whether people come to the table.",
  },
];
