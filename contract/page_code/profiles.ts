import { asked, type AskedSentence } from "./asked_sentences.ts";

interface Service {
  name: string;
  hosts: readonly string[];
  bare: RegExp;
  toAddress(...parts: string[]): string;
  example: string;
}

export const PROFILE_SERVICES = [
  "github",
  "gitlab",
  "linkedin",
  "instagram",
  "x",
  "mastodon",
  "youtube",
  "tiktok",
  "facebook",
  "dribbble",
  "behance",
  "medium",
  "codepen",
  "telegram",
  "whatsapp",
] as const;
export type ProfileService = typeof PROFILE_SERVICES[number];

const SERVICES: Record<ProfileService, Service> = {
  github: at("GitHub", "https://github.com/", /^([a-z\d-]{1,39}(?:\/[\w.-]{1,100})?)$/i),
  gitlab: at("GitLab", "https://gitlab.com/", /^([\w-]{2,100}(?:\/[\w.-]{1,100})?)$/),
  linkedin: {
    ...at("LinkedIn", "https://www.linkedin.com/", /^((?:in|company|school)\/)?([\p{L}\d-]+)\/?$/u),
    toAddress: (kind = "in/", name = "") => `https://www.linkedin.com/${kind}${encodeURI(name)}`,
  },
  instagram: at("Instagram", "https://www.instagram.com/", /^([\w.]{1,30})$/),
  x: at("X", "https://x.com/", /^(\w{1,15})$/, ["twitter.com"]),
  mastodon: {
    name: "Mastodon",
    hosts: ["mastodon.social", "mastodon.online"],
    bare: /^(\w[\w.-]{0,60})@((?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20})$/i,
    toAddress: (name, host) => `https://${host}/@${name}`,
    example: "@anabella@mastodon.social",
  },
  youtube: at("YouTube", "https://www.youtube.com/@", /^([\p{L}\d._-]{3,30})$/u, ["youtu.be"]),
  tiktok: at("TikTok", "https://www.tiktok.com/@", /^([\w.]{2,24})$/),
  facebook: at("Facebook", "https://www.facebook.com/", /^([\p{L}\d.-]{1,60})$/u, ["fb.com"]),
  dribbble: at("Dribbble", "https://dribbble.com/", /^([\w-]{2,40})$/),
  behance: at("Behance", "https://www.behance.net/", /^([\w-]{2,40})$/),
  medium: at("Medium", "https://medium.com/@", /^([\w.-]{1,50})$/),
  codepen: at("CodePen", "https://codepen.io/", /^([\w-]{1,50})$/),
  telegram: at("Telegram", "https://t.me/", /^(\w{4,32})$/, ["telegram.me"]),
  whatsapp: {
    name: "WhatsApp",
    hosts: ["wa.me", "whatsapp.com"],
    bare: /^(?:\+|00)?([1-9]\d{6,14})$/,
    toAddress: (digits) => `https://wa.me/${digits}`,
    example: "+49 30 901820",
  },
};

function at(name: string, start: string, bare: RegExp, others: readonly string[] = []): Service {
  const host = new URL(start).host.replace(/^www\./, "");
  return {
    name,
    hosts: [host, ...others],
    bare,
    toAddress: (user) => start + encodeURI(user!),
    example: "anabella",
  };
}

export function nameOfService(service: ProfileService): string {
  return SERVICES[service].name;
}

export function exampleOf(service: ProfileService): string {
  return SERVICES[service].example;
}

export function askForProfile(service: ProfileService): AskedSentence {
  return asked(service === "whatsapp" ? "asked_number" : "asked_profile", {
    service: nameOfService(service),
  });
}

export function findProfileService(host: string): ProfileService | null {
  const plain = host.toLowerCase().replace(/^www\./, "");
  return PROFILE_SERVICES.find((service) => SERVICES[service].hosts.includes(plain)) ?? null;
}

const HAS_SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;
const HOST = /^(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20}(?=[/?#:]|$)/i;
const ANSWER_MAX_LENGTH = 500;

export function toProfileAddress(service: ProfileService, answer: string): string | null {
  const text = answer.trim();
  if (HAS_SCHEME.test(text)) return text;
  if (text.length > ANSWER_MAX_LENGTH) return null;
  const { hosts, bare, toAddress } = SERVICES[service];
  const [host = ""] = HOST.exec(text) ?? [];
  const isThere = hosts.some((each) => `.${host.toLowerCase()}`.endsWith(`.${each}`));
  if (isThere) return `https://${text}`;
  const [isName, ...parts] = bare.exec(nameIn(service, text)) ?? [];
  if (isName) return toAddress(...parts);
  return host ? `https://${text}` : null;
}

/** People write phone numbers with spaces, dashes and a "(0)", which callers from abroad leave out. */
function nameIn(service: ProfileService, text: string): string {
  return service === "whatsapp"
    ? text.replace("(0)", "").replaceAll(/[\s()./-]/g, "")
    : text.replace(/^@/, "");
}

export function checkProfile(service: ProfileService, answer: string): AskedSentence | null {
  if (toProfileAddress(service, answer) !== null) return null;
  if (service === "mastodon") return asked("answer_without_server");
  if (service === "whatsapp") return asked("answer_without_country");
  return asked("answer_no_profile", { service: nameOfService(service) });
}
