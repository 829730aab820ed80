// The code's half of the editor: its name, how it is shown, and the field.
import { type Ref, useState } from "react";
import type { Finding } from "../../../contract/findings.ts";
import { CodeField, type CodeFieldHandle } from "./code_field.tsx";
import { keep, kept } from "../save/kept.ts";

const LABEL = "The complete code of your page";

export function CodePane(
  { code, change, findings, onCursor, handle }: {
    code: string;
    change(code: string): void;
    findings: { list: readonly Finding[]; code: string };
    onCursor(at: number | null): void;
    handle: Ref<CodeFieldHandle>;
  },
) {
  const [isWrapped, setWrapped] = useState(() => kept().isWrapped ?? true);
  return (
    <section className="editor-pane" aria-label="Code">
      <div className="editor-pane-head">
        <label htmlFor="user_code" className="editor-label">{LABEL}</label>
        <label className="editor-wrap">
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
      </div>
      <CodeField
        id="user_code"
        label={LABEL}
        placeholder="Paste your complete HTML page here, or drop an .html file"
        value={code}
        isWrapped={isWrapped}
        findings={findings}
        onChange={change}
        onCursor={onCursor}
        handle={handle}
      />
    </section>
  );
}
