// The foot of the editor: how much code there is, whether it is saved, and the button that saves it.
import { Button } from "../../ui/parts/button.tsx";

export function EditorFoot(
  { code, isDirty, isSaving, save }: {
    code: string;
    isDirty: boolean;
    isSaving: boolean;
    save(): void;
  },
) {
  return (
    <footer className="editor-foot">
      <p className="editor-counts">
        <span>{count([...code].length, "character")}</span>
        <span>{count(countLines(code), "line")}</span>
        <span>{isDirty ? "Not saved yet" : "No unsaved changes"}</span>
      </p>
      <Button onClick={save} disabled={isSaving} aria-busy={isSaving}>
        {isSaving ? "Saving..." : "Save Portfolio"}
      </Button>
    </footer>
  );
}

export function countLines(code: string): number {
  return code === "" ? 0 : code.split("\n").length;
}

function count(number: number, unit: string): string {
  return `${number.toLocaleString("en")} ${unit}${number === 1 ? "" : "s"}`;
}
