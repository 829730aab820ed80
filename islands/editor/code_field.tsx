// The field for code: one row a line, numbered, with what is left of menus folded.
import { type ComponentProps, type UIEvent, useMemo, useRef, useState } from "react";
import { findFolds } from "./folds.ts";

interface CodeFieldProps extends Omit<ComponentProps<"textarea">, "value"> {
  id: string;
  value: string;
  lines: number;
}

export function CodeField({ lines, ...field }: CodeFieldProps) {
  const numbers = useRef<HTMLPreElement>(null);
  const folded = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const folds = useMemo(() => findFolds(field.value), [field.value]);
  const onScroll = ({ currentTarget }: UIEvent) => {
    for (const { current } of [numbers, folded]) {
      current!.style.translate = `0 ${-currentTarget.scrollTop}px`;
    }
  };
  return (
    <div className="code">
      <div className="code-gutter" aria-hidden="true">
        <pre ref={numbers}>{numbersTo(Math.max(1, lines))}</pre>
      </div>
      <div className="code-sheet">
        <textarea
          className="code-text"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          wrap="off"
          onScroll={onScroll}
          {...field}
        />
        <div ref={folded} className="code-folds">
          {folds.filter(({ text }) => !unfolded.includes(text)).map(({ line, text }) => (
            <button
              key={line}
              type="button"
              className="code-fold"
              style={{ top: `calc(${line} * 1lh)` }}
              title="Nobody sees it; its elements are kept for your scripts. Press to see them."
              onClick={() => setUnfolded([...unfolded, text])}
            >
              Menu removed; your scripts still find it.
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function numbersTo(lines: number): string {
  return Array.from({ length: lines }, (_, i) => i + 1).join("\n");
}
