import { NOTE_SENTENCES, REVIEW_DAYS } from "../../contract/notes/notes.ts";
import { useEffect, useState } from "react";
import type { ReviewLinkEntry } from "../../contract/notes/note_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useAct } from "../browser/use_proof.ts";
import { useAction } from "../browser/use_action.ts";
import { useCopy } from "../browser/use_copy.ts";
import { useEditor } from "../editor/context.ts";
import { EditorDialog } from "../editor/editor_dialog.tsx";
import { isDirty, savedVersion } from "../editor/state.ts";

export const REVIEW_DIALOG = "review";

export function ReviewDialog() {
  const { state, dispatch } = useEditor();
  const [links, setLinks] = useState<readonly ReviewLinkEntry[]>([]);
  const close = () => dispatch({ type: "dialog", name: null });
  const isReviewing = state.dialog === REVIEW_DIALOG;

  async function load() {
    const reply = await call(CALLS.reviewLinks);
    if (reply.ok) setLinks(reply.data.links);
  }
  useEffect(() => {
    if (isReviewing) void load();
  }, [isReviewing]);

  const make = useAct(
    (user_code: string | undefined) => call(CALLS.reviewLinks, { user_code }),
    (link) => setLinks([link, ...links]),
    NOTE_SENTENCES.review_link_failed,
  );
  const end = useAction(async (id: string) => {
    const reply = await call(CALLS.endReviewLink, { id });
    if (!reply.ok) return failureMessage(reply, NOTE_SENTENCES.review_link_failed);
    await load();
    return { done: reply.data.message };
  });

  if (!isReviewing) return null;
  const isSaved = savedVersion(state) > 0;
  return (
    <EditorDialog title="Ask others for notes" className="review-dialog" cancel={close}>
      <p>
        {`Whoever has the link sees your page, also while it is offline, unlisted or behind a password, and can write notes on it, without an account. It is open for ${REVIEW_DAYS} days, or until you end it.`}
      </p>
      {links.length > 0 && (
        <ul className="review-links">
          {links.map((link) => (
            <ReviewLink
              key={link.id}
              link={link}
              end={() => end.run(link.id)}
            />
          ))}
        </ul>
      )}
      <Notice kind="error">{make.error || end.error}</Notice>
      <Notice kind="success">{end.done}</Notice>
      {make.proof && <ProofField id="review_proof" {...make.proof} />}
      <div className="actions">
        <Button look="plain" onClick={close}>Close</Button>
        {(isDirty(state) || !isSaved) && (
          <Button
            look="quiet"
            {...make.button}
            onClick={() => make.run(state.code)}
          >
            Link to this draft
          </Button>
        )}
        {isSaved && (
          <Button {...make.button} onClick={() => make.run(undefined)}>
            Link to the saved page
          </Button>
        )}
      </div>
    </EditorDialog>
  );
}

function ReviewLink({ link, end }: { link: ReviewLinkEntry; end(): void }) {
  const { said, copy } = useCopy();
  const { url, shows, ends_at } = link;
  return (
    <li>
      <p>
        <strong>{shows === "page" ? "Your page as it is saved" : "A draft"}</strong>
        {", until "}
        <Time at={ends_at} />
      </p>
      <div className="field">
        <input readOnly value={url} aria-label="Link" onFocus={({ target }) => target.select()} />
      </div>
      <Button look="quiet" onClick={() => copy(url)}>{said || "Copy"}</Button>
      <Button look="plain" onClick={end}>End</Button>
    </li>
  );
}
