// A few lines of a page, coloured as in the editor.
import type { Line } from "./stories.ts";

export function PageCode({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="page-code">
      {lines.map(([indent, ...tokens], i) => (
        <li key={i} data-indent={indent}>
          {tokens.map(([kind, text]) => (
            <span key={text} className={`page-code-${kind}`}>{text}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}
