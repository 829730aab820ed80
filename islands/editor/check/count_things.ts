import type { Finding } from "../../../contract/page_code/findings.ts";
import { isAboutForm, joinByForm } from "../../../contract/page_code/form_findings.ts";
import { isAboutPicture } from "../../../contract/page_code/picture_findings.ts";
import { KEPT_SENTENCES } from "../../../contract/publishing/kept_sentences.ts";
import { type EditorState, isReading } from "../state.ts";

type FindingList = Readonly<{ list: readonly Finding[]; code: string }>;

/** Each picture is a thing, and so is each form; of all else a sentence is one, at however many places. */
export function countThings({ list, code }: FindingList): { things: number; hints: number } {
  const hints = list.filter(({ kind }) => kind === "missing").length;
  const rest = list.filter((each) => each.kind !== "missing" && !isAboutForm(each));
  const things = rest.reduce((sum, finding) => {
    const pictures = finding.places.filter((place) => isAboutPicture(finding, place)).length;
    return sum + pictures + Number(pictures < finding.places.length);
  }, joinByForm(list, code).length);
  return { things, hints };
}

export function sayChecked(state: EditorState): string {
  return state.look.error || isReading(state) && KEPT_SENTENCES.reading ||
    sayThings(state.look.findings) || "Nothing to check yet";
}

export function sayThings(found: FindingList): string {
  const { things, hints } = countThings(found);
  if (found.code === "") return "";
  if (things > 0) return things === 1 ? "1 thing to fix" : `${things} things to fix`;
  return hints > 0 ? `Ready to save, ${sayHints(hints)}` : "Ready to save";
}

export function sayHints(hints: number): string {
  return hints === 1 ? "1 hint" : `${hints} hints`;
}
