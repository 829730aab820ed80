import { useState } from "react";
import type { LookReply } from "../../contract/operators/operator_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { PREVIEW_MINUTES } from "../../contract/limits.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { call } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";

const LINES_MAX = 5;

export function OperatorLook({ username }: { username: string }) {
  const [seen, setSeen] = useState<LookReply | null>(null);
  const pageLook = useAct(() => call(CALLS.lookAtPage, { username }), setSeen);

  return (
    <section className="card" aria-labelledby="look">
      <h2 id="look">The page</h2>
      {!seen && (
        <>
          <p>Its code and its findings, as it was saved last. Your look stands in the log.</p>
          <div className="actions">
            <Button {...pageLook.button} onClick={() => pageLook.run()}>Look at it</Button>
          </div>
        </>
      )}
      {pageLook.proof && <ProofField id="look_password" {...pageLook.proof} />}
      <Notice kind="error">{pageLook.error}</Notice>
      {seen && (
        <>
          <Findings findings={seen.findings} />
          <details open>
            <summary>Source</summary>
            <pre className="operator-source" tabIndex={0}><code>{seen.user_code}</code></pre>
          </details>
          <Alive url={seen.look_url} />
        </>
      )}
    </section>
  );
}

function Alive({ url }: { url: string | null }) {
  if (!url) return <p>It has no address until its owner's email address is verified.</p>;
  return (
    <>
      <p>
        {`It opens in a tab of its own, as strangers see it, and cannot tell you from one. For ${PREVIEW_MINUTES} minutes you see it there also while nobody else does.`}
      </p>
      <div className="actions">
        <ButtonLink look="quiet" href={url} target="_blank" rel="noopener noreferrer">
          Open the page
        </ButtonLink>
      </div>
    </>
  );
}

function Findings({ findings }: Pick<LookReply, "findings">) {
  if (findings.length === 0) return <p>Nothing was found in its code.</p>;
  return (
    <ul className="operator-findings">
      {findings.map(({ message, places }) => {
        const lines = places.flatMap(({ at }) => at ? [at.line] : []).slice(0, LINES_MAX);
        return (
          <li key={message}>
            {message}
            {lines.length > 0 && <span>{` Line ${lines.join(", ")}.`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
