// Chromium's preload scanner tokenizes ahead of the parser, without a tree, and loads what it finds.
import { html, type Token, Tokenizer, TokenizerMode } from "parse5";
import { Failure } from "../../errors.ts";

export interface LooseStyle {
  start: number;
  end: number;
  css: string;
}

export interface LooseTags {
  tags: Token.TagToken[];
  styles: LooseStyle[];
}

const { TAG_ID } = html;

const TEXT_MODES = new Map<number, typeof TokenizerMode[keyof typeof TokenizerMode]>([
  [TAG_ID.TITLE, TokenizerMode.RCDATA],
  [TAG_ID.TEXTAREA, TokenizerMode.RCDATA],
  [TAG_ID.STYLE, TokenizerMode.RAWTEXT],
  [TAG_ID.XMP, TokenizerMode.RAWTEXT],
  [TAG_ID.IFRAME, TokenizerMode.RAWTEXT],
  [TAG_ID.NOEMBED, TokenizerMode.RAWTEXT],
  [TAG_ID.NOFRAMES, TokenizerMode.RAWTEXT],
  [TAG_ID.NOSCRIPT, TokenizerMode.RAWTEXT],
  [TAG_ID.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAG_ID.PLAINTEXT, TokenizerMode.PLAINTEXT],
]);

export function textModeAfter(tagId: number) {
  return TEXT_MODES.get(tagId) ?? TokenizerMode.DATA;
}

/** The scanner starts anew behind each script; where two scans meet, both continue alike. */
const MAX_READING = 4;

/** It throws a Failure for a page made so that the scans never meet. */
export function readLooseTags(code: string, starts: readonly number[]): LooseTags {
  const found: LooseTags = { tags: [], styles: [] };
  const seen = new Set<number>();
  let units = 0;
  for (const start of [0, ...starts]) {
    units += new LooseReader(code, start, seen, found).read();
    if (units > MAX_READING * code.length) {
      throw new Failure(
        "bad_input",
        "page_too_entangled",
      );
    }
  }
  return found;
}

class LooseReader {
  readonly #tokenizer: Tokenizer;
  #style: LooseStyle | null = null;
  #end: number | null = null;

  constructor(
    readonly code: string,
    readonly start: number,
    readonly seen: Set<number>,
    readonly found: LooseTags,
  ) {
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);
  }

  read(): number {
    this.#tokenizer.write(this.code.slice(this.start), true);
    return (this.#end ?? this.code.length) - this.start;
  }

  onStartTag(token: Token.TagToken): void {
    const place = token.location!;
    if (this.#isSeen(place)) return;
    shift(token, this.start);
    this.found.tags.push(token);
    if (token.tagID === TAG_ID.STYLE) {
      this.#style = { start: place.endOffset, end: place.endOffset, css: "" };
    }
    this.#tokenizer.state = textModeAfter(token.tagID);
  }

  onEndTag(token: Token.TagToken): void {
    this.#endStyle();
    this.#isSeen(token.location!);
  }

  onCharacter({ chars, location }: Token.CharacterToken): void {
    if (!this.#style) return;
    this.#style.css += chars;
    this.#style.end = location!.endOffset + this.start;
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onComment(token: Token.CommentToken): void {
    this.#isSeen(token.location!);
  }

  onDoctype(): void {}

  onEof(): void {
    this.#endStyle();
  }

  #endStyle(): void {
    if (this.#style) this.found.styles.push(this.#style);
    this.#style = null;
  }

  #isSeen({ startOffset }: Token.Location): boolean {
    const offset = startOffset + this.start;
    if (!this.seen.has(offset)) {
      this.seen.add(offset);
      return false;
    }
    this.#end = offset;
    this.#tokenizer.pause();
    return true;
  }
}

function shift({ location }: Token.TagToken, by: number): void {
  if (by === 0) return;
  for (const place of [location!, ...Object.values(location!.attrs ?? {})]) {
    place.startOffset += by;
    place.endOffset += by;
  }
}
