import { type DefaultTreeAdapterMap, html, Parser, type Token, Tokenizer } from "parse5";
import type { SizedPicture } from "./picture_widths.ts";
import { FORM_SERVICES } from "../../contract/letterbox/form_services.ts";

export interface FrameRow {
  user_code: string;
  head_offset: number;
  has_form: boolean;
  late_asks: string[] | null;
  /** A draft is served without widths. */
  picture_places?: SizedPicture[] | null;
  /** The paths of kept files by the addresses that scripts may ask for; undefined where none is kept. */
  kept_paths?: Readonly<Record<string, string>>;
}

const FORM =
  /<form\b(?![^>]{0,500}method\s*=\s*\\?["']?dialog)|<textarea\b|\btype\s*=\s*\\?["']?email\b|["'`](form|textarea)["'`]\s*[,)]|\bFormData\b|\.requestSubmit\(|\bemailjs\b/i;

const SERVICE = new RegExp(FORM_SERVICES.map((host) => RegExp.escape(host)).join("|"));
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/**
 * The offset is in UTF-16 units. A script put there is the first element of the head, and all else is parsed as
 * before. It is null for a page in which nothing opens a head: one without elements and text.
 */
export function findHeadOffset(code: string): number | null {
  const parser = new HeadFinder();
  parser.tokenizer.write(code, true);
  return parser.headOffset;
}

class HeadFinder extends Parser<DefaultTreeAdapterMap> {
  headOffset: number | null = null;
  override tokenizer: TextPlacingTokenizer;
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
    this.tokenizer.pause();
  }
}

/** parse5 locates a text that begins with a character reference behind the reference. */
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
  return isFound(code) && isFound(code.replaceAll(COMMENT, ""));
}

function isFound(code: string): boolean {
  return FORM.test(code) || SERVICE.test(code);
}
