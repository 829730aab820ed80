// The foot of the editor: how much code there is, whether it is saved, and the button that saves it.
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/parts/button.tsx";

export function EditorFoot(
  { code, isDirty, isSaving, save }: {
    code: string;
    isDirty: boolean;
    isSaving: boolean;
    save(): void;
  },
) {
  const counted = useSettled(code);
  const [characters, lines] = useMemo(() => [countCharacters(counted), countLines(counted)], [
    counted,
  ]);
  return (
    <footer className="editor-foot">
      <p className="editor-counts">
        <span>{count(characters, "character")}</span>
        <span>{count(lines, "line")}</span>
        <span>{isDirty ? "Not saved yet" : "No unsaved changes"}</span>
      </p>
      <Button onClick={save} disabled={isSaving} aria-busy={isSaving}>
        {isSaving ? "Saving..." : "Save Portfolio"}
      </Button>
    </footer>
  );
}

/** Counting a large page would hold up each key, so it waits for a pause. */
function useSettled(code: string): string {
  const [settled, setSettled] = useState(code);
  const isLarge = code.length > 50_000;
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => setSettled(code), COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [code, isLarge]);
  return isLarge ? settled : code;
}

const COUNT_DELAY_MS = 300;

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
