// The language of a page's words, from its script or its commonest words; null when that is no certain sign.

const SCRIPTS: [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, "ja"],
  [/[\uac00-\ud7af]/g, "ko"],
  [/[\u4e00-\u9fff]/g, "zh"],
  [/[\u0600-\u06ff]/g, "ar"],
  [/[\u0590-\u05ff]/g, "he"],
  [/[\u0370-\u03ff]/g, "el"],
  [/[\u0e00-\u0e7f]/g, "th"],
  [/[\u0900-\u097f]/g, "hi"],
];

const COMMON: Record<string, string> = {
  en: "the and of to in is for with you my our your are this from that we at",
  de: "der die das und ist für mit ein eine nicht wir ich sie auf von zu im den",
  fr: "le la les des et est pour avec un une dans nous vous je sur mon ma du",
  es: "el la los las y es para con un una de en mi nuestro que por del al",
  it: "il la le gli e è per con un una di in mio che del della sono noi",
  pt: "o a os as e é para com um uma de em meu que do da não nós",
  nl: "de het een en is voor met van in mijn wij niet op te dat zijn ik ons",
};
const WORDS = Object.entries(COMMON).map(([language, words]) =>
  [language, new Set(words.split(" "))] as const
);

export function guessLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [letter, language] of SCRIPTS) {
    if ((text.match(letter)?.length ?? 0) > letters * 0.2) return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = WORDS.map(([language, common]) =>
    [language, words.filter((word) => common.has(word)).length] as const
  ).sort((a, b) => b[1] - a[1]);
  const [[language, most], [, second]] = counts as [[string, number], [string, number]];
  return most >= 3 && most > second * 1.3 ? language : null;
}
