// The code: its field, how it is shown, and how much of it there is.
import { toCount } from "../../../contract/sizes.ts";
import { useMemo, useState } from "react";
import { useEditor } from "../context.ts";
import { tellFrame } from "../preview/use_edit_on_page.ts";
import { keep, kept } from "../save/kept.ts";
import { useSettled } from "../use_settled.ts";
import { CodeField } from "./code_field.tsx";

const LABEL = "The complete code of your page";

export function CodePane() {
  const { state: { code, look }, dispatch, field } = useEditor();
  const [isWrapped, setWrapped] = useState(() => kept().isWrapped ?? true);
  const counted = useSettled(code);
  const counts = useMemo(() => [
    toCount(countCharacters(counted), "character"),
    toCount(countLines(counted), "line"),
  ], [counted]);
  return (
    <section className="editor-pane" aria-label="Code">
      <label htmlFor="user_code" className="visually-hidden">{LABEL}</label>
      <CodeField
        id="user_code"
        label={LABEL}
        placeholder="Paste your complete HTML page here, or drop an .html file"
        value={code}
        isWrapped={isWrapped}
        findings={look.findings}
        onChange={(code) => dispatch({ type: "changed", code })}
        onCursor={(at) => tellFrame({ type: "folio:outline", at })}
        handle={field}
      />
      <p className="editor-counts">
        {counts.map((each, i) => <span key={i}>{each}</span>)}
        <label className="switch">
          <input
            type="checkbox"
            checked={isWrapped}
            onChange={({ target }) => {
              setWrapped(target.checked);
              keep({ isWrapped: target.checked });
            }}
          />
          Wrap lines
        </label>
      </p>
    </section>
  );
}

/** Two halves make one. */
function countCharacters(code: string): number {
  return code.length - (code.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function countLines(code: string): number {
  return code === "" ? 0 : (code.match(/\n/g)?.length ?? 0) + 1;
}
