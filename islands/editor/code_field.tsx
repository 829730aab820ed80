// The field for code: one row a line, numbered.
import { type ComponentProps, type UIEvent, useRef } from "react";

interface CodeFieldProps extends Omit<ComponentProps<"textarea">, "value"> {
  id: string;
  value: string;
  lines: number;
}

export function CodeField({ lines, ...field }: CodeFieldProps) {
  const numbers = useRef<HTMLPreElement>(null);
  const onScroll = ({ currentTarget }: UIEvent) => {
    numbers.current!.style.translate = `0 ${-currentTarget.scrollTop}px`;
  };
  return (
    <div className="code">
      <div className="code-gutter" aria-hidden="true">
        <pre ref={numbers}>{numbersTo(Math.max(1, lines))}</pre>
      </div>
      <textarea
        className="code-text"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        wrap="off"
        onScroll={onScroll}
        {...field}
      />
    </div>
  );
}

function numbersTo(lines: number): string {
  return Array.from({ length: lines }, (_, i) => i + 1).join("\n");
}
