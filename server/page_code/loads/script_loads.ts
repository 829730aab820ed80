// What a script loads by what it is written as: a lexer reads megabytes in milliseconds, where a parser takes a second.
import { parse } from "es-module-lexer/minimal/js";
import { applyEdits } from "../sanitize/edits.ts";

export interface ScriptImports {
  /** With whole addresses in place of those that are relative to its own, so that an import map finds them. */
  code: string;
  /** As a browser resolves them, or bare names; in the order of `places`. */
  specifiers: string[];
  /** These are imported before anything runs. */
  early: string[];
  places: Span[];
}

export interface Span {
  start: number;
  end: number;
}

interface WrittenImport extends Span {
  specifier: string;
  isEarly: boolean;
}

const MAY_IMPORT = /\b(?:import|export)\b/;
const DYNAMIC = 2;

/** `base` is its address. Of what is no script, nothing is imported. */
export function readScriptImports(code: string, base: string): ScriptImports {
  const written = listImports(code);
  const edits = written.flatMap(({ specifier, start, end }) => {
    const whole = resolve(specifier, base);
    return whole === specifier ? [] : [{ start, end, text: quote(whole, code[start - 1]!) }];
  });
  const listed = (imports: readonly WrittenImport[]) =>
    imports.map(({ specifier }) => resolve(specifier, base));
  return {
    code: edits.length > 0 ? applyEdits(code, edits).text : code,
    specifiers: listed(written),
    early: listed(written.filter(({ isEarly }) => isEarly)),
    places: written.map(({ start, end }) => ({ start, end })),
  };
}

function listImports(code: string): WrittenImport[] {
  if (!MAY_IMPORT.test(code)) return [];
  try {
    return parse(code)[0].flatMap(({ n: specifier, s, e, d, t }) => {
      if (specifier === undefined || d === -2) return [];
      // The place of a dynamic one has its quotes.
      const [start, end] = t === DYNAMIC ? [s + 1, e - 1] : [s, e];
      return [{ specifier, start, end, isEarly: t !== DYNAMIC }];
    });
  } catch {
    return [];
  }
}

/** A bare name stays as it is. */
function resolve(specifier: string, base: string): string {
  return /^(?:\.{0,2}\/|https?:)/.test(specifier)
    ? URL.parse(specifier, base)?.href ?? specifier
    : specifier;
}

function quote(text: string, mark: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`);
}
