// The foot of the editor: how much code there is, whether it is saved, and the button that saves it.
import { useMemo } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { useSettled } from "./use_settled.ts";

export function EditorFoot(
  { code, isDirty, isSaving, save }: {
    code: string;
    isDirty: boolean;
    isSaving: boolean;
    save(): void;
  },
) {
  const counted = useSettled(code);
  const counts = useMemo(() => [
    count(countCharacters(counted), "character"),
    count(countLines(counted), "line"),
  ], [counted]);
  return (
    <footer className="editor-foot">
      <p className="editor-counts">
        {counts.map((each, i) => <span key={i}>{each}</span>)}
        <span>{isDirty ? "Not saved yet" : "No unsaved changes"}</span>
      </p>
      <Button onClick={save} disabled={isSaving} aria-busy={isSaving}>
        {isSaving ? "Saving..." : "Save Portfolio"}
      </Button>
    </footer>
  );
}

/** Two halves make one. */
function countCharacters(code: string): number {
  return code.length - (code.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function countLines(code: string): number {
  return code === "" ? 0 : (code.match(/\n/g)?.length ?? 0) + 1;
}

function count(number: number, unit: string): string {
  return `${number.toLocaleString("en")} ${unit}${number === 1 ? "" : "s"}`;
}
