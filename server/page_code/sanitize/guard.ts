import { type DefaultTreeAdapterMap, html, InsertionMode, Parser, Token, Tokenizer } from "parse5";
import { Failure } from "../../errors.ts";
import { hasMark } from "./skeleton.ts";
import { textModeAfter } from "./loose_tags.ts";
import { problem } from "../../../contract/problems.ts";

const { CHARACTER } = Token.TokenType;
const WHITESPACE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x20]);

/** Browsers flatten deeper nesting, so their tree would no longer be the one that was checked. */
export const MAX_DEPTH = 512;
export const MAX_ATTRIBUTES = 200;
export const MAX_ELEMENTS = 250_000;

export interface ParsedPage {
  select: "open" | "closed";
  document: DefaultTreeAdapterMap["document"];
  startTags: Token.TagToken[];
  styles: DefaultTreeAdapterMap["element"][];
  skeletons: DefaultTreeAdapterMap["element"][];
  isAmbiguous: boolean;
  scriptEnds: number[];
}

interface ParseOptions {
  places?: boolean;
  maxElements?: number;
}

/** Since 2025 browsers keep any element within `<select>`; before, they kept options alone. */
export function parsePage(
  code: string,
  select: ParsedPage["select"],
  watched: ReadonlySet<string>,
  options: ParseOptions = {},
): ParsedPage {
  const parser = select === "open"
    ? new OpenSelectParser(watched, options)
    : new GuardedParser(watched, options);
  parser.tokenizer.write(code, true);
  const { document, startTags, styles, skeletons, scriptEnds } = parser;
  // A CDATA section is text in a drawing, and a comment that ends sooner anywhere else.
  const isAmbiguous = parser.isAmbiguous || code.includes("<![CDATA[");
  return { select, document, startTags, styles, skeletons, isAmbiguous, scriptEnds };
}

class GuardedParser extends Parser<DefaultTreeAdapterMap> {
  readonly startTags: Token.TagToken[] = [];
  readonly styles: DefaultTreeAdapterMap["element"][] = [];
  readonly skeletons: DefaultTreeAdapterMap["element"][] = [];
  readonly scriptEnds: number[] = [];
  isAmbiguous = false;
  readonly maxElements: number;
  #elements = 0;

  constructor(readonly watched: ReadonlySet<string>, options: ParseOptions) {
    const { places = true, maxElements = MAX_ELEMENTS } = options;
    super({ sourceCodeLocationInfo: places, scriptingEnabled: true });
    this.maxElements = maxElements;
    this.tokenizer = new TextTokenizer(this.options, this);
  }

  override onStartTag(token: Token.TagToken): void {
    if (token.attrs.length > MAX_ATTRIBUTES) {
      throw new Failure(
        "bad_input",
        problem("page_attributes_max", { max: MAX_ATTRIBUTES }),
      );
    }
    if (token.attrs.length > 0 || this.watched.has(token.tagName)) this.startTags.push(token);
    super.onStartTag(token);
    // Within a drawing a title, a style or a script holds markup; elsewhere it holds text.
    if (this.tokenizer.state !== textModeAfter(token.tagID)) this.isAmbiguous = true;
  }

  override onEndTag(token: Token.TagToken): void {
    if (token.tagID === html.TAG_ID.SCRIPT) {
      this.scriptEnds.push(this.tokenizer.preprocessor.offset + 1);
    }
    super.onEndTag(token);
  }

  override onItemPush(
    node: DefaultTreeAdapterMap["parentNode"],
    tagId: number,
    isTop: boolean,
  ): void {
    super.onItemPush(node, tagId, isTop);
    if (this.openElements.depth > MAX_DEPTH) {
      throw new Failure(
        "bad_input",
        problem("page_depth_max", { max: MAX_DEPTH }),
      );
    }
  }

  override _createElement(
    tagName: string,
    namespaceURI: html.NS,
    attrs: Token.Attribute[],
    intendedParent: DefaultTreeAdapterMap["parentNode"],
  ) {
    if (++this.#elements > this.maxElements) {
      throw new Failure(
        "bad_input",
        problem("page_elements_max", { max: this.maxElements }),
      );
    }
    const element = super._createElement(tagName, namespaceURI, attrs, intendedParent);
    if (element.tagName === "style") this.styles.push(element);
    if (hasMark(element)) this.skeletons.push(element);
    return element;
  }
}

const TABLE_MODES = new Set([
  InsertionMode.IN_TABLE,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
  InsertionMode.IN_CELL,
]);

// parse5 8 has the older algorithm, in which `<select><img src=…>` loads nothing.
class OpenSelectParser extends GuardedParser {
  override _startTagOutsideForeignContent(token: Token.TagToken): void {
    const { SELECT, INPUT } = html.TAG_ID;
    if ((token.tagID === SELECT || token.tagID === INPUT) && this.#isSelectOpen()) {
      this.openElements.popUntilTagNamePopped(SELECT);
      if (token.tagID === SELECT) return;
    }
    const modeBefore = this.insertionMode;
    super._startTagOutsideForeignContent(token);
    if (
      this.insertionMode === InsertionMode.IN_SELECT ||
      this.insertionMode === InsertionMode.IN_SELECT_IN_TABLE
    ) {
      this.insertionMode = TABLE_MODES.has(modeBefore) ? modeBefore : InsertionMode.IN_BODY;
    }
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    const { SELECT } = html.TAG_ID;
    if (token.tagID !== SELECT) super._endTagOutsideForeignContent(token);
    else if (this.#isSelectOpen()) this.openElements.popUntilTagNamePopped(SELECT);
  }

  override _resetInsertionModeForSelect(selectIndex: number): void {
    const { tagIDs } = this.openElements;
    // The select is hidden for a moment, so that an element further out decides the insertion mode.
    tagIDs[selectIndex] = html.TAG_ID.UNKNOWN;
    this._resetInsertionMode();
    tagIDs[selectIndex] = html.TAG_ID.SELECT;
  }

  // With an empty stack parse5 reports everything as in scope.
  #isSelectOpen(): boolean {
    return this.openElements.depth > 0 && this.openElements.hasInScope(html.TAG_ID.SELECT);
  }
}

/** Joining words with the whitespace behind them takes a fifth less time, and only framesets could tell. */
class TextTokenizer extends Tokenizer {
  protected override _emitCodePoint(codePoint: number): void {
    if (this.#isInText() && WHITESPACE.has(codePoint)) this._extendRun(codePoint);
    else super._emitCodePoint(codePoint);
  }

  protected override _stateData(codePoint: number): void {
    super._stateData(codePoint);
    if (this.#isInText()) this.#readOn();
  }

  protected override _stateRawtext(codePoint: number): void {
    super._stateRawtext(codePoint);
    if (this.#isInText()) this.#readOn();
  }

  protected override _stateScriptData(codePoint: number): void {
    super._stateScriptData(codePoint);
    if (this.#isInText()) this.#readOn();
  }

  protected override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    super._stateAttributeValueDoubleQuoted(codePoint);
    this.#readOn();
  }

  protected override _stateAttributeValueSingleQuoted(codePoint: number): void {
    super._stateAttributeValueSingleQuoted(codePoint);
    this.#readOn();
  }

  #isInText(): boolean {
    return this.currentCharacterToken?.type === CHARACTER;
  }

  #readOn(): void {
    const { preprocessor, runEnd } = this;
    const { html, pos } = preprocessor;
    if (runEnd !== pos + 1 || !isPlain(html.charCodeAt(pos))) return;
    let end = runEnd;
    while (end < html.length && isPlain(html.charCodeAt(end))) end++;
    preprocessor.pos = end - 1;
    this.runEnd = end;
  }
}

function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0xd800 && unit !== 0x22 && unit !== 0x26 && unit !== 0x27 &&
    unit !== 0x3c;
}
