import type { ReactNode } from "react";
import { STEPS } from "./features.ts";
import {
  ASKED,
  BROKEN_RULES,
  type Line,
  PAGE_LINES,
  REPLY_AFTER,
  REPLY_BEFORE,
  TAKEN_OUT,
} from "./stories.ts";
import { Icon } from "../parts/icon.tsx";

export function Steps() {
  const panels = [<Chat key="chat" />, <Editor key="editor" />, <Page key="page" />];
  return (
    <ol className="shown-steps">
      {STEPS.map(({ title, text }, i) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {panels[i]}
        </li>
      ))}
    </ol>
  );
}

function Panel({ look, children }: { look: string; children: ReactNode }) {
  return <div className={`step-panel step-${look}`}>{children}</div>;
}

function Chat() {
  return (
    <Panel look="chat">
      <p className="step-asked">{ASKED}</p>
      <div className="step-reply">
        <p>{REPLY_BEFORE}</p>
        <PageCode lines={PAGE_LINES.slice(0, 4)} />
        <p>{REPLY_AFTER}</p>
      </div>
    </Panel>
  );
}

function Editor() {
  return (
    <Panel look="editor">
      <p className="step-said">
        <Icon name="sieve" />
        {TAKEN_OUT}
      </p>
      <PageCode lines={PAGE_LINES} />
    </Panel>
  );
}

function Page() {
  return (
    <Panel look="page">
      <p className="step-address">
        <Icon name="link" />
        /u/chef1
      </p>
      <div className="step-body">
        <p className="step-title">Menus, drawn by hand</p>
        <p>Twelve kitchens, one pen.</p>
        <ul>
          <li />
          <li />
          <li />
        </ul>
      </div>
    </Panel>
  );
}

export function Rules() {
  return (
    <div className="rules-told">
      <div>
        <h3>And if it breaks a rule?</h3>
        <p>
          Nothing vanishes in silence. Before you save, the editor names each line that cannot stay,
          and says why. This is what it says of these three:
        </p>
      </div>
      <ol>
        {BROKEN_RULES.map(({ code, said, fix }) => (
          <li key={code}>
            <code>{code}</code>
            <p>{said}</p>
            <p className="rules-fix">{fix}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function PageCode({ lines }: { lines: readonly Line[] }) {
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
