// Where the head of a page begins: the place of the frame's runtime, told by the parser itself.
import { type DefaultTreeAdapterMap, html, Parser, type Token, Tokenizer } from "parse5";
import { FORM_SERVICES } from "../../contract/letterbox/form_services.ts";

export interface FrameRow {
  user_code: string;
  /** Where the frame's runtime goes (head_offset.ts). */
  head_offset: number;
  has_form: boolean;
  /** Of a page that asks its visitors something, what it may not ask (asks.ts); null for one that does not. */
  late_asks: string[] | null;
}

/** In markup, in a template or in a script, which write it alike; in a script also by name. */
const FORM =
  /<form\b(?![^>]{0,500}method\s*=\s*\\?["']?dialog)|<textarea\b|\btype\s*=\s*\\?["']?email\b|["'`](form|textarea)["'`]\s*[,)]|\bFormData\b|\.requestSubmit\(|\bemailjs\b/i;

const SERVICE = new RegExp(FORM_SERVICES.map((host) => RegExp.escape(host)).join("|"));
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/**
 * In UTF-16 units, behind `<head>` or before the first tag or character that makes the parser open a head of its own.
 * A script put there is the first element of the head, and everything else is parsed as it was without it. Null for a
 * page in which nothing ever opens a head: it has no element and no text.
 */
export function findHeadOffset(code: string): number | null {
  const parser = new HeadFinder();
  parser.tokenizer.write(code, true);
  return parser.headOffset;
}

class HeadFinder extends Parser<DefaultTreeAdapterMap> {
  headOffset: number | null = null;
  override tokenizer: TextPlacingTokenizer;
  /** Where what the parser reads now begins; null at the end of the page. */
  #offset: number | null = null;

  constructor() {
    super({ sourceCodeLocationInfo: true, scriptingEnabled: true });
    this.tokenizer = new TextPlacingTokenizer(this.options, this);
  }

  override onStartTag(token: Token.TagToken): void {
    const { startOffset, endOffset } = token.location!;
    this.#offset = token.tagID === html.TAG_ID.HEAD ? endOffset : startOffset;
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#offset = token.location!.startOffset;
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.#offset = this.tokenizer.textOffset;
    super.onCharacter(token);
  }

  override onEof(token: Token.EOFToken): void {
    this.#offset = null;
    super.onEof(token);
  }

  override onItemPush(
    node: DefaultTreeAdapterMap["parentNode"],
    tagId: number,
    isTop: boolean,
  ): void {
    super.onItemPush(node, tagId, isTop);
    if (tagId !== html.TAG_ID.HEAD) return;
    this.headOffset = this.#offset;
    // The rest of the page says nothing about its head.
    this.tokenizer.pause();
  }
}

/** parse5 places a text that begins with a character reference behind it. */
class TextPlacingTokenizer extends Tokenizer {
  textOffset = 0;
  #referenceOffset: number | null = null;

  protected override _startCharacterReference(): void {
    this.#referenceOffset = this.preprocessor.offset;
    super._startCharacterReference();
  }

  protected override _stateData(codePoint: number): void {
    this.#referenceOffset = null;
    super._stateData(codePoint);
  }

  protected override _createCharacterToken(type: Token.CharacterToken["type"]): void {
    super._createCharacterToken(type);
    this.textOffset = this.#referenceOffset ?? this.currentCharacterToken!.location!.startOffset;
  }
}

export function hasForm(code: string): boolean {
  // Most pages have none, and comments are looked at only where that is in doubt.
  return isFound(code) && isFound(code.replaceAll(COMMENT, ""));
}

function isFound(code: string): boolean {
  return FORM.test(code) || SERVICE.test(code);
}
