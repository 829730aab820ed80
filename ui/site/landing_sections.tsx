import { type ReactNode, useContext } from "react";
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
import { SCREENS } from "../../contract/paths.ts";
import { SiteContext } from "../parts/site.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { NotNow } from "../parts/not_now.tsx";

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

export function PromiseLine() {
  const { operator } = useContext(SiteContext);
  return (
    <ul className="promise-line">
      <li>Free</li>
      <li>Yours to take away at any time</li>
      <li>{`Run by ${operator.name}`}</li>
    </ul>
  );
}

export function Promises() {
  const { operator: { name, contact }, sourceUrl } = useContext(SiteContext);
  return (
    <ul className="audiences promises">
      <li>
        <Icon name="spark" />
        <h3>Free</h3>
        <p>
          There is no plan, and no card is asked for. No advertisement on your page, no tracker on
          ours, and the <a href={sourceUrl}>source code</a> is open.
        </p>
      </li>
      <li>
        <Icon name="leave" />
        <h3>Yours to take away at any time</h3>
        <p>
          One button gives you your page as a file that works without us, another all that is kept
          of you, with every picture and earlier save. Delete the account, and all of it goes.
        </p>
      </li>
      <li>
        <Icon name="person" />
        <h3>{`Run by ${name}`}</h3>
        <p>
          What is kept, and for how long:{" "}
          <a href={SCREENS.privacy}>Privacy</a>. What you may expect:{" "}
          <a href={SCREENS.terms}>Terms</a>.{contact && (
            <>
              {" Questions: "}
              <a href={`mailto:${contact}`}>{contact}</a>
            </>
          )}
        </p>
      </li>
    </ul>
  );
}

export function WhoComesIn() {
  const { registration, operator: { contact } } = useContext(SiteContext);
  if (registration === "open") return null;
  const said = registration === "invite"
    ? SENTENCES.registration_by_invitation
    : SENTENCES.registration_closed;
  return <NotNow said={`${said} Trying a page is for everybody.`} contact={contact} />;
}

export function LastWords() {
  const { registration } = useContext(SiteContext);
  return <h2>{registration === "closed" ? "Come and taste" : "Your table is laid"}</h2>;
}
