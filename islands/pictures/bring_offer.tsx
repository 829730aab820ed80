import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useEditor } from "../editor/context.ts";
import { listElsewhere, withBrought } from "./elsewhere.ts";

type BringProgress = { done: number; count: number } | null;

/** One after the other: each asks somebody else's server. */
function useBring() {
  const { field, pictures } = useEditor();
  const [progress, setProgress] = useState<BringProgress>(null);
  const [error, setError] = useState("");

  async function bring(addresses: readonly string[]) {
    const brought = new Map<string, string>();
    const refusals = new Set<string>();
    setError("");
    for (const [done, address] of addresses.entries()) {
      setProgress({ done, count: addresses.length });
      const reply = await call(CALLS.fetchPicture, { address, is_mine: true });
      if (reply.ok) brought.set(address, reply.data.src);
      else refusals.add(failureMessage(reply, SENTENCES.pictures_failed));
    }
    field.current?.put((code) => withBrought(code, brought));
    setProgress(null);
    setError([...refusals].join(" "));
    await pictures.load();
  }

  return { progress, error, bring };
}

export function BringOffer() {
  const { state: { code }, username } = useEditor();
  const { progress, error, bring } = useBring();
  const [isAsking, setAsking] = useState(false);
  const addresses = username === null ? [] : listElsewhere(code);
  if (addresses.length === 0 && !progress && !error) return null;
  const count = addresses.length === 1 ? "1 picture" : `${addresses.length} pictures`;
  return (
    <div className="picture-asking">
      <Notice kind="error">{error}</Notice>
      {progress && (
        <p role="status">
          {`Bringing picture ${progress.done + 1} of ${progress.count}...`}
          <progress value={progress.done} max={progress.count} aria-label="Pictures brought here" />
        </p>
      )}
      {!progress && addresses.length > 0 && !isAsking && (
        <Button
          look="quiet"
          onClick={() => setAsking(true)}
        >
          Bring the pictures here
        </Button>
      )}
      {!progress && isAsking && (
        <>
          <p>
            {`${count} of your page ${
              addresses.length === 1 ? "lies" : "lie"
            } on other sites. Once here, your page does not depend on those. Are they yours?`}
          </p>
          <div className="actions">
            <Button
              onClick={() => {
                setAsking(false);
                void bring(addresses);
              }}
            >
              They are mine, or I may use them
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>Not now</Button>
          </div>
        </>
      )}
    </div>
  );
}
