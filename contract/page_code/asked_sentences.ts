export const ASKED_SENTENCES = {
  asked_name: "Your name",
  asked_username: "Your username",
  asked_email: "Your email address",
  asked_phone: "Your phone number",
  asked_company: "Your company",
  asked_job_title: "Your title",
  asked_website: "Your website",
  asked_page_title: "The title of your page",
  asked_page_description: "Your page in a sentence",
  asked_words: ({ words }: SentenceParameters<"words">) => words,
  asked_profile: ({ service }: SentenceParameters<"service">) =>
    `Your address or name at ${service}`,
  asked_number: ({ service }: SentenceParameters<"service">) => `Your number at ${service}`,
  asked_link: ({ link }: SentenceParameters<"link">) => `Link “${link}”`,
  asked_link_of: ({ around, link }: SentenceParameters<"around" | "link">) =>
    `Link of “${around}” → ${link}`,
  asked_picture: ({ file }: SentenceParameters<"file">) =>
    `What the picture ${file ? `${file} ` : ""}shows`,
  asked_picture_of: ({ around, file }: SentenceParameters<"around" | "file">) =>
    `What the picture of “${around}”${file ? ` (${file})` : ""} shows`,
  asked_button_name: "What the button does",
  asked_goal_name: "Where the link leads, in words",
  asked_field_name: "What to write in the field",
  asked_one_of: ({ label, number, count }: SentenceParameters<"label" | "number" | "count">) =>
    `${label} (${number} of ${count})`,

  answer_no_profile: ({ service }: SentenceParameters<"service">) =>
    `This is no name and no address at ${service}.`,
  answer_without_server: "Please write your name with its server: @anabella@mastodon.social.",
  answer_without_country: "Please write the whole number, with the code of its country: +49 …",
};

type SentenceParameters<Names extends string> = Readonly<Record<Names, string>>;

export type AskedCode = keyof typeof ASKED_SENTENCES;

export interface AskedSentence {
  code: AskedCode;
  params: Readonly<Record<string, string>>;
}

type ParametersOf<C extends AskedCode> = (typeof ASKED_SENTENCES)[C] extends
  (parts: infer P) => string ? [parts: P]
  : [];

export function asked<C extends AskedCode>(code: C, ...parts: ParametersOf<C>): AskedSentence {
  const [params = {}] = parts as [AskedSentence["params"]?];
  return { code, params };
}

export function sayAsked({ code, params }: AskedSentence): string {
  const entry = ASKED_SENTENCES[code];
  return typeof entry === "string"
    ? entry
    : (entry as (parts: AskedSentence["params"]) => string)(params);
}
