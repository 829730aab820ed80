import type { SourceFormat } from "./outcome.ts";
import { startsAsPage } from "./page_ends.ts";

const BUTTONS = new Set([
  ...["copy", "copy code", "copied", "edit", "download", "run", "run code", "preview", "expand"],
  ...["show more", "show less", "continue", "continue generating", "wrap", "collapse"],
  ...["kopieren", "code kopieren", "bearbeiten", "herunterladen", "vorschau", "mehr anzeigen"],
  ...["weiter generieren", "ausführen"],
  ...["copier", "copier le code", "modifier", "télécharger", "aperçu", "afficher plus"],
  ...["continuer à générer", "exécuter"],
  ...["copiar", "copiar código", "editar", "descargar", "vista previa", "mostrar más"],
  ...["seguir generando", "ejecutar"],
]);

const LANGUAGES = new Set(
  ("html css scss javascript js jsx tsx typescript ts json python py vue svelte php markdown md " +
    "bash shell sh text plaintext xml svg").split(" "),
);

const LABEL_MAX_LENGTH = 24;

/** "other" stands for code that is no part of a page: commands, file trees, output. */
export type Language = "html" | "other" | SourceFormat;

const BY_LABEL: Record<string, Language> = {
  ...{ html: "html", htm: "html", xhtml: "html", jsx: "react", tsx: "react", react: "react" },
  ...{ vue: "vue", svelte: "svelte", json: "json", python: "python", py: "python", php: "php" },
  ...{ css: "css", javascript: "javascript", js: "javascript", mjs: "javascript" },
  ...{ typescript: "javascript", ts: "javascript", markdown: "markdown", md: "markdown" },
};

const REACT =
  /\bfrom\s+["']react["']|\sclassName=["{]|\buse(?:State|Effect|Reducer|Ref|Memo)\(|(?:return|=>)\s*\(\s*<[a-zA-Z>]/;
const SVELTE = /\{[#:/](?:if|each|await|key|else|snippet)\b|\$(?:state|derived|props)\(/;
const VUE = /<script setup\b|\bv-(?:if|for|model|else)\b|\s@click=|\{\{/;
const JAVASCRIPT =
  /^[ \t]*(?:(?:const|let|var) [\w${[]|(?:async )?function\b.*\(|(?:im|ex)port [\w{*]|(?:document|window)\.)|=> ?[({\w]|(?:[;{}][ \t]*\n[^]*?){3}/m;
const PYTHON = /^(?:from [\w.]+ import |import [\w.]+$|def \w+\(.*:$|class \w+.*:$|print\()/m;
const SAMPLE_LENGTH = 20_000;

export function detectLanguage(code: string, info: string, name: string | null): Language {
  const sample = code.slice(0, SAMPLE_LENGTH);
  const label = labelIn(info) || readEnding(name ?? "");
  const named = BY_LABEL[label];
  if (named && named !== "html" && named !== "javascript" && named !== "markdown") return named;
  if (startsAsPage(code)) return "html";
  if (named === "javascript") return REACT.test(sample) ? "react" : named;
  if (named === "html") return detectComponent(sample) ?? named;
  if (label !== "") return named ?? "other";
  return looksLike(sample, code);
}

function labelIn(info: string): string {
  const [word = ""] = info.trim().toLowerCase().split(/[\s:,{]+/);
  return word.includes("=") ? "" : readEnding(word) || word;
}

export function readEnding(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

function looksLike(sample: string, code: string): Language {
  const start = sample.trimStart();
  if (/^<\?(?:php|=)/i.test(start)) return "php";
  if (/^<[a-z!]/i.test(start)) return detectComponent(start) ?? "html";
  if (isJson(code)) return "json";
  if (REACT.test(start)) return "react";
  if (isCss(start)) return "css";
  if (PYTHON.test(start) && !/[{};][ \t]*$/m.test(start)) return "python";
  if (PYTHON.test(start) && /^[ \t]+\w.*:$/m.test(start)) return "python";
  if (JAVASCRIPT.test(start)) return "javascript";
  return "other";
}

function detectComponent(code: string): Language | null {
  if (SVELTE.test(code)) return "svelte";
  const isVue =
    /^\s*(?:<!--[^>]*-->\s*)?<(?:template|script(?: setup)?(?: lang="ts")?)>/.test(code) &&
    /<template>/.test(code) && VUE.test(code);
  return isVue ? "vue" : null;
}

function isJson(code: string): boolean {
  if (!/^\s*[{[]/.test(code)) return false;
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}

function isCss(code: string): boolean {
  const bare = code.replace(/^(?:\s*\/\*(?:(?!\*\/)[^]){0,5000}\*\/)*\s*/, "");
  if (/^@(?:import|charset|media|font-face|layer|keyframes|supports)\b/.test(bare)) return true;
  const [, selector, rest = ""] = /^([^{};=]{1,500})\{([^]{0,200})/.exec(bare) ?? [];
  if (
    !selector || /^(?:const|let|var|function|if|for|class|export|import|async)\b/.test(selector)
  ) {
    return false;
  }
  return /^\s*(?:\/\*|\}|-{0,2}[a-z][\w-]*\s*:|&)/i.test(rest);
}

export function detectProse(text: string): SourceFormat {
  const signs = [
    /^#{1,6} \S/m,
    /^[ \t]*(?:[-*+]|\d+[.)]) \S/m,
    /^[ \t]*\|.*\|[ \t]*$/m,
    /^> \S/m,
    /\*\*\S/,
  ];
  return signs.filter((sign) => sign.test(text)).length >= 2 ? "markdown" : "text";
}

export function isButton(line: string): boolean {
  return BUTTONS.has(plain(line));
}

export function languageLabel(line: string): string | null {
  const word = plain(line);
  return LANGUAGES.has(word) ? word : null;
}

export function isBlank(line: string): boolean {
  return plain(line) === "";
}

function plain(line: string): string {
  if (line.length > 4 * LABEL_MAX_LENGTH && line.trim().length > LABEL_MAX_LENGTH) return line;
  return line.replaceAll(/[\u200b\u2060]/g, "").trim().toLowerCase();
}
