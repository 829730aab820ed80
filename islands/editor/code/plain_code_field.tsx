// The code in a field that every browser has, with numbered rows.
import { type Ref, type UIEvent, useMemo, useRef } from "react";
import { useCodeKeys } from "./use_code_keys.ts";

export function PlainCodeField(
  { id, ref, value, placeholder, onChange, onTabFree }: {
    id: string;
    ref: Ref<HTMLTextAreaElement>;
    value: string;
    placeholder: string;
    onChange(code: string): void;
    onTabFree(isFree: boolean): void;
  },
) {
  const numbers = useRef<HTMLPreElement>(null);
  const rows = useMemo(() => numbersTo(value.split("\n").length), [value]);
  const onScroll = ({ currentTarget }: UIEvent) => {
    numbers.current!.style.translate = `0 ${-currentTarget.scrollTop}px`;
  };
  return (
    <div className="code code-plain">
      <div className="code-gutter" aria-hidden="true">
        <pre ref={numbers}>{rows}</pre>
      </div>
      <textarea
        id={id}
        ref={ref}
        className="code-text"
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        autoFocus
        wrap="off"
        aria-describedby={`${id}_keys`}
        onScroll={onScroll}
        onChange={(event) => onChange(event.target.value)}
        {...useCodeKeys(onChange, onTabFree)}
      />
    </div>
  );
}

function numbersTo(lines: number): string {
  return Array.from({ length: lines }, (_, i) => i + 1).join("\n");
}
