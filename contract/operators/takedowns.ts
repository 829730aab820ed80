// The Digital Services Act, art. 17, asks for a statement of reasons, so the owner is told one of these grounds.
export const GROUNDS = {
  phishing: "It asks people for what they should tell nobody here, or passes for somebody else.",
  malware: "It harms the devices of those who open it, or leads them to what does.",
  spam: "It is there for search engines or for links, not for people.",
  rights: "It shows what belongs to somebody else, who has not allowed it.",
  person: "It attacks a person, or tells what is private of them.",
  illegal: "What it says or offers is against the law.",
  terms: "It is against the terms of this site.",
} as const;

export type Ground = keyof typeof GROUNDS;

export const GROUND_NAMES: Record<Ground, string> = {
  phishing: "Phishing, or passing for somebody else",
  malware: "Malware",
  spam: "Spam",
  rights: "Somebody else's work or marks",
  person: "Against a person",
  illegal: "Against the law",
  terms: "Against the terms",
};
