// The product in one picture, drawn with its own means: code in the editor, and the page that it becomes.

type Token = readonly [kind: "tag" | "name" | "text", text: string];

const LINES: readonly (readonly [indent: number, ...tokens: Token[]])[] = [
  [0, ["tag", "<!DOCTYPE html>"]],
  [0, ["tag", "<title>"], ["text", "Menus by hand"], ["tag", "</title>"]],
  [0, ["tag", "<style>"]],
  [1, ["name", "body "], ["text", "{ background: #12343b }"]],
  [0, ["tag", "</style>"]],
  [0, ["tag", "<main>"]],
  [1, ["tag", "<h1>"], ["text", "Menus, drawn by hand"], ["tag", "</h1>"]],
  [1, ["tag", "<p>"], ["text", "Twelve kitchens, one pen."], ["tag", "</p>"]],
  [1, ["tag", "<ul "], ["name", "class"], ["text", '="plates"'], ["tag", ">"], ["text", "…"]],
  [0, ["tag", "</main>"]],
];

export function Showpiece() {
  return (
    <div
      className="showpiece"
      role="img"
      aria-label="Code pasted into the editor becomes a page at a link of its own, /u/chef1"
    >
      <div className="showpiece-editor">
        <p className="showpiece-head">Portfolio Editor</p>
        <ol className="showpiece-code">
          {LINES.map(([indent, ...tokens], i) => (
            <li key={i} data-indent={indent}>
              {tokens.map(([kind, text]) => (
                <span key={text} className={`showpiece-${kind}`}>{text}</span>
              ))}
            </li>
          ))}
        </ol>
        <p className="showpiece-foot">
          <span>1,204 characters</span>
          <span className="showpiece-save">Save Portfolio</span>
        </p>
      </div>
      <div className="showpiece-page">
        <p className="showpiece-address">/u/chef1</p>
        <div className="showpiece-body">
          <p className="showpiece-title">Menus, drawn by hand</p>
          <p>Twelve kitchens, one pen.</p>
          <ul>
            <li />
            <li />
            <li />
          </ul>
        </div>
      </div>
    </div>
  );
}
