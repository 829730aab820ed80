import { isAsSpecified, namesOf, type WaysIn } from "../../contract/providers/providers.ts";
import type { DrawingName } from "./feature_drawings.tsx";

export interface Feature {
  drawn: DrawingName;
  title: string;
  text: string;
}

const WITHOUT_PROVIDERS: Feature = {
  drawn: "key",
  title: "Sign in with a passkey",
  text: "Or with a username and password.",
};

const SIGN_IN: Feature = {
  drawn: "key",
  title: "Sign in with Google",
  text: "Or with a username and password.",
};

export function findFeatures(waysIn: WaysIn): readonly Feature[] {
  if (isAsSpecified(waysIn)) return FEATURES;
  return FEATURES.map((feature) => feature === SIGN_IN ? describeSignIn(waysIn) : feature);
}

function describeSignIn({ hasPasswords, providers }: WaysIn): Feature {
  if (providers.length === 0) return WITHOUT_PROVIDERS;
  const text = hasPasswords ? SIGN_IN.text : "No further password to remember.";
  return { ...SIGN_IN, title: `Sign in with ${namesOf(providers)}`, text };
}

export const FEATURES: readonly Feature[] = [
  { drawn: "paste", title: "Paste and publish", text: "One file in, one page online." },
  { drawn: "link", title: "A link of your own", text: "Short enough for a business card." },
  { drawn: "code", title: "Built-in code editor", text: "Change a word or a color here." },
  { drawn: "eye", title: "Live preview", text: "See it as your visitors will." },
  {
    drawn: "sieve",
    title: "Clean-up that explains itself",
    text: "Unsafe parts come out, and you know which.",
  },
  {
    drawn: "chart",
    title: "Visits, without cookies",
    text: "How many came, and from where. Nobody is followed.",
  },
  { drawn: "spark", title: "AI-powered starters", text: "Twelve prompts for your assistant." },
  SIGN_IN,
  {
    drawn: "phone",
    title: "At home on your phone",
    text: "Paste, change and share from anywhere.",
  },
  {
    drawn: "shield",
    title: "A safe place for every page",
    text: "Your scripts run, and reach nobody’s account.",
  },
];

export const STEPS: readonly Feature[] = [
  { drawn: "spark", title: "Ask your assistant", text: "For a page in a single file." },
  { drawn: "paste", title: "Paste and save", text: "The whole reply: we find the page in it." },
  { drawn: "link", title: "Share your link", text: "And come back to season it." },
];

export const AUDIENCES: readonly { example: string; title: string; text: string }[] = [
  { example: "illustrator", title: "Artists", text: "A room with no feed around it." },
  { example: "ux-designer", title: "Designers", text: "Work that looks the way you meant it." },
  {
    example: "freelance-developer",
    title: "Freelancers",
    text: "Services, projects, and a way to reach you.",
  },
  { example: "student", title: "Students", text: "A first page, long before a long CV." },
  { example: "founder", title: "Entrepreneurs", text: "One idea, set out clearly." },
];
