import { undo } from "@codemirror/commands";
import { htmlLanguage } from "@codemirror/lang-html";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { decoded } from "../../browser/page_title.ts";
import type { Change } from "../code/code_changes.ts";
import { titleOf } from "./element_titles.ts";
import { readTree, readTreeAt } from "./read_tree.ts";
import type { PictureEntry } from "../../../contract/pictures/picture_calls.ts";
import { elementAttributes } from "../../pictures/picture_places.ts";
import {
  attributeChange,
  attributeRemoval,
  elementAt,
  placeAfter,
  type Range,
  readable,
  readElement,
  type Section,
  type SectionAction,
  sectionChange,
  type SourceElement,
  textChange,
} from "./page_source.ts";

export interface PickedElement extends Range {
  title: string;
  isPicture: boolean;
  isWords: boolean;
  fields: PickedField[];
  section: Section | null;
}

export interface PickedField {
  label: string;
  value: string;
  isText: boolean;
  /** Empty words change nothing, so that an element keeps text that can be picked. */
  change(value: string): void;
}

const TEXTS_MAX = 8;
const ATTRIBUTES: Record<string, [name: string, label: string][]> = {
  a: [["href", "Address"]],
  img: [["src", "Picture's address"], ["alt", "Description"]],
};

function holdsWordsAlone({ from, to, texts }: SourceElement, code: string): boolean {
  const [words, ...others] = texts;
  if (!words || others.length > 0) return false;
  return !code.slice(from + 1, words.from).includes("<") &&
    /^\s*<\/[^<]*$/.test(code.slice(words.to, to));
}

function readElementAt(state: EditorState, at: number): SourceElement | null {
  const code = state.doc.toString();
  const written = readable(code);
  // On a page that takes too long to parse, only the code can be edited.
  const tree = written === code ? readTree(state) : htmlLanguage.parser.parse(written);
  return tree && readElement(tree, code, at);
}

export function createPickedElement(view: EditorView) {
  const read = (at: number) => readElementAt(view.state, at);

  function change(changes: Change | null): void {
    if (changes) view.dispatch({ changes, userEvent: "input" });
  }

  return {
    undo: () => void undo(view),
    around(at: number): number | null {
      const within = Math.min(at, view.state.doc.length);
      return elementAt(readTreeAt(view.state, within), within);
    },
    element(at: number): PickedElement | null {
      const element = read(at);
      if (!element) return null;
      const { from, to, name, texts, attributes, section } = element;
      const words = texts.slice(0, TEXTS_MAX).map(({ raw }, i): PickedField => ({
        label: i === 0 ? "Text" : `Text, part ${i + 1}`,
        value: decoded(raw),
        isText: true,
        change(text) {
          const run = read(at)?.texts[i];
          if (run && text !== "") change(textChange(run, text));
        },
      }));
      const others = (ATTRIBUTES[name] ?? []).map(([key, label]): PickedField => ({
        label,
        value: decoded(attributes.get(key)?.raw ?? ""),
        isText: false,
        change(value) {
          const now = read(at);
          if (now) change(attributeChange(now, key, value));
        },
      }));
      const title = titleOf(name);
      const isPicture = name === "img";
      const isWords = holdsWordsAlone(element, view.state.doc.toString());
      return { from, to, title, isPicture, isWords, fields: [...words, ...others], section };
    },
    pictures: (places: readonly number[]) => picturesAt(view.state, places),
    showPicture(at: number, picture: PictureEntry): boolean {
      const element = read(at);
      if (element?.name !== "img") return false;
      const { attributes } = element;
      const before = { get: (name: string) => decoded(attributes.get(name)?.raw ?? "") };
      const code = view.state.doc.toString();
      const changes = elementAttributes(picture, before, code).map(([name, value]) =>
        value === null
          ? attributeRemoval(element, name, code)
          : attributeChange(element, name, value)
      ).filter((each) => each !== null);
      view.dispatch({ changes, userEvent: "input" });
      return true;
    },
    moveSection(at: number, move: SectionAction): number | null {
      const section = read(at)?.section;
      if (!section) return at;
      const made = sectionChange(section, move, view.state.doc.toString());
      if (!made) return at;
      change(made);
      return placeAfter(section, move, at, made);
    },
  };
}

function picturesAt(state: EditorState, places: readonly number[]): Range[] {
  const code = state.doc.toString();
  const tree = readTreeAt(state, code.length);
  return places.flatMap((place) => {
    const at = elementAt(tree, Math.min(place, code.length));
    const element = at === null ? null : readElement(tree, code, at);
    return element?.name === "img" ? [{ from: element.from, to: element.to }] : [];
  });
}
