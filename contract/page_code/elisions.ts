const CODE = words(
  "code|styles?|css|rules|script|javascript|markup|html|content|functions?|methods?|logic|" +
    "sections?|imports?|handlers?|listeners?|" +
    "stile|inhalt\\p{L}*|funktionen|skript|seite|abschnitte?|" +
    "estilos?|código|funciones|contenido|secciones|página|" +
    "contenu|fonctions|page",
);

const SAME_WORDS =
  "unchanged|as before|as above|as it (?:is|was)|as they (?:are|were)|not changed|no changes?|" +
  "(?:stays?|remains?|is|are|keeps?) (?:exactly )?the same|same as before|" +
  "unverändert\\p{L}*|wie (?:bisher|gehabt|vorher|zuvor)|(?:bleibt|bleiben) (?:gleich|so)|" +
  "ne changen?t? pas|(?:reste|restent) (?:identiques?|inchangée?s?)|inchangée?s?|" +
  "(?:comme|qu['’])\\s?avant|siguen? igual(?:es)?|sin cambios|no cambian?|(?:como|que) antes";
const SAME = words(SAME_WORDS);
const ENDS_SAME = new RegExp(`(?<!\\p{L})(?:${SAME_WORDS})[^\\p{L}]*$`, "iu");
const SAME_IN_JAPANESE = /変更なし|変更ありません|以下同じ|省略|そのまま|これまでと同じ/;
const REST_IN_JAPANESE = /^(?:既存|以下|残り|その他|元)の?/;

const FORMER = words(
  "(?:the )?rest|remaining|other|existing|previous|current|same|" +
    "restlich\\p{L}*|übrig\\p{L}*|bestehend\\p{L}*|vorhanden\\p{L}*|bisherig\\p{L}*|rest|" +
    "le reste|autres|existante?s?|précédente?s?|" +
    "resto|demás|existentes?|mism[oa]s?|anterior(?:es)?",
);

const REST = buildStart(
  "(?:the |your |all )?(?:the )?(?:rest|remaining|others?|everything else)|" +
    "all (?:of )?(?:the |your )?(?:previous|existing)|" +
    "(?:der |alle )?(?:rest|übrig\\p{L}*|restlich\\p{L}*)|(?:tout )?le reste|(?:todo )?el resto",
);

const PLACEHOLDERS = [
  buildStart("(?:your |the |all |keep (?:your |the )?)*(?:existing|previous) [^:;,]*"),
  buildStart("(?:the )?rest of (?:the|your) [^:;,]*"),
  buildStart(
    "(?:hier |ici |aquí )?(?:\\p{L}+ )?(?:bestehende|bisherige|existant|existentes)\\p{L}*",
  ),
];
const HERE = /(?:\bhere|\bhier|(?<!\p{L})ici|(?<!\p{L})aquí)\W*$/iu;
const YOURS = buildStart("your (?:existing|previous)");
const YOUR_CODE = /^(?:(?:add|insert|put|place|write) )?your code (?:goes )?here\W*$/i;
const REPEATED = /^(?:the )?same [^:;,.]* as before$|^aquí va el mismo .* (?:de|que) antes$/i;

/** In markup, a comment of another language is words that visitors read. */
const COMMENT_IN_TEXT = /^(?:\{?\/\*|\/\/)\s*(.*?)\s*(?:\*\/\}?)?$/;
const REST_OF_CODE =
  /^\(?(?:the )?(?:rest|remainder) of (?:the|your) (?:code|html|css|markup|styles?|scripts?|sections?) (?:stays?|remains?|is|are) (?:exactly )?(?:the same|unchanged)\.?\)?$/i;

const DOTS = /^(?:\.{3}|…)|(?:\.{3}|…)$/;
/** A longer comment explains the code that is there. */
const MAX_LENGTH = 120;

type Place = "markup" | "style" | "script";

export interface Elision {
  text: string;
  start: number;
}

/** Only comments that begin a line count, because others may be within a string. */
export function elisionsIn(code: string, place: "style" | "script"): Elision[] {
  const found: Elision[] = [];
  let isWithin = false;
  let at = 0;
  for (const line of code.split("\n")) {
    const bare = line.trim();
    const start = at + line.indexOf(bare);
    at += line.length + 1;
    const starts = bare.startsWith("/*");
    const end = bare.indexOf("*/");
    if (isWithin) isWithin = end < 0;
    else if (starts && end >= 0) {
      const text = bare.slice(0, end + 2);
      if (isElision(text.slice(2, -2), place)) found.push({ text, start });
    } else if (starts) isWithin = true;
    else if (place === "script" && bare.startsWith("//")) {
      if (isElision(bare.slice(2), place)) found.push({ text: bare, start });
    } else if (isElisionLine(bare)) found.push({ text: bare, start });
  }
  return found;
}

export function isElision(text: string, place: Place): boolean {
  const bare = text.trim();
  if (bare.length > MAX_LENGTH || bare.includes("\n")) return false;
  const isInBrackets = /^[(\[].*[)\]]$/.test(bare);
  const said = bare.replace(/^[(\[]+|[)\]]+$/g, "").trim();
  if (YOUR_CODE.test(said)) return true;
  const isSame = SAME.test(said) || SAME_IN_JAPANESE.test(said);
  if (DOTS.test(said)) return isSame || (FORMER.test(said) && CODE.test(said));
  if (ENDS_SAME.test(said) && REST.test(said) && CODE.test(said)) return true;
  if (SAME_IN_JAPANESE.test(said) && REST_IN_JAPANESE.test(said)) return true;
  if (PLACEHOLDERS.some((start) => start.test(said)) && CODE.test(said) && HERE.test(said)) {
    return true;
  }
  if (YOURS.test(said) && CODE.test(said)) return true;
  return (place === "markup" || isInBrackets) && REPEATED.test(said);
}

/** Readers of a page may be told that all stays the same; only an assistant tells it of the page's parts. */
export function isElisionInText(line: string): boolean {
  const bare = line.trim();
  if (bare.length > MAX_LENGTH) return false;
  const comment = COMMENT_IN_TEXT.exec(bare)?.[1];
  if (comment !== undefined) return isElision(comment, "script");
  return REST_OF_CODE.test(bare) || isElisionLine(bare) && CODE.test(bare);
}

export function isElisionLine(line: string): boolean {
  const bare = line.trim();
  if (bare.length < 5 || bare.length > MAX_LENGTH) return false;
  const isInSquare = bare.startsWith("[") && bare.indexOf("]") === bare.length - 1;
  if (isInSquare) return SAME.test(bare) || SAME_IN_JAPANESE.test(bare);
  return /^(?:\.{3}|…)/.test(bare) && /(?:\.{3}|…)$/.test(bare) && isElision(bare, "markup");
}

function words(list: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");
}

function buildStart(list: string): RegExp {
  return new RegExp(`^(?:${list})(?!\\p{L})`, "iu");
}
