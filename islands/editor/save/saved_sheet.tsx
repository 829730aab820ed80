import type { ReactNode } from "react";
import { CALLS } from "../../../contract/paths.ts";
import {
  DOWNLOAD,
  portfolioPath,
  portfolioQrPath,
} from "../../../contract/publishing/page_paths.ts";
import type {
  HeldFor,
  SavePortfolioReply,
} from "../../../contract/publishing/portfolio_payloads.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { type Visibility, VISIBILITY_WORDS } from "../../../contract/publishing/visibility.ts";
import { Button, ButtonLink } from "../../../ui/parts/button.tsx";
import { ShareButton } from "../../../ui/parts/share_button.tsx";
import { PageAddress } from "../../../ui/parts/page_address.tsx";
import { call, failureMessage } from "../../browser/call.ts";
import { useAction } from "../../browser/use_action.ts";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import { sayMissingPictures } from "../../../contract/pictures/missing_pictures.ts";
import { AddYourPictures } from "../../pictures/place_grid.tsx";
import { readLines } from "../paste/lines.ts";
import { usePassing } from "../use_passing.ts";
import { SaveResult } from "./save_result.tsx";
import { pagesOrigin } from "../../browser/pages_origin.ts";

export function SavedSheet() {
  const { state, username, dispatch } = useEditor();
  const { result, isResultOpen } = state;
  if (!result || !isResultOpen || username === null) return null;
  const close = () => dispatch({ type: "result_closed" });
  return <Sheet key={result.version} {...{ result, username, close }} />;
}

function Sheet(
  { result, username, close }: { result: SavePortfolioReply; username: string; close(): void },
) {
  const { state: { publishState, visibility } } = useEditor();
  const isFirst = result.version === 1;
  const asks = result.missing_pictures > 0 || result.changes_made || publishState !== "online";
  const holding = usePassing(close, isFirst || asks);
  return (
    <section className="saved-sheet" aria-label="Your page" data-is-first={isFirst} {...holding}>
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss"
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
      {publishState !== "online"
        ? <NotOnline heldFor={result.held_for} />
        : (
          <Link username={username} isFirst={isFirst}>
            {visibility && visibility !== "public"
              ? <NotForEverybody visibility={visibility} />
              : <h3>{isFirst ? "Your page is on the table" : "Saved. Visitors see it now"}</h3>}
          </Link>
        )}
      {result.missing_pictures > 0 && (
        <div className="saved-missing">
          <p>{sayMissingPictures(result.missing_pictures)}</p>
          <AddYourPictures look="quiet" />
        </div>
      )}
      <SaveResult result={result} />
    </section>
  );
}

function NotOnline({ heldFor }: { heldFor: HeldFor }) {
  const { state } = useEditor();
  if (state.publishState === "held") return <Held heldFor={heldFor} />;
  return (
    <>
      <h3>Saved, and nobody sees it</h3>
      {state.publishState === "unverified"
        ? <p>Your page goes online as soon as you press the link in your mail.</p>
        : state.publishState === "taken_down"
        ? <p>{SENTENCES.taken_down}</p>
        : <Offline />}
    </>
  );
}

function Held({ heldFor }: { heldFor: HeldFor }) {
  const { state: { code }, showCode } = useEditor();
  const showLine = (line: number) => {
    const lines = readLines(code);
    const { from, to } = lines[line - 1] ?? lines.at(-1)!;
    showCode(from, to);
  };
  return (
    <>
      <h3>Saved, and an operator looks at it first</h3>
      <p>Others see it after that. You get a mail, and need do nothing. It waits for this:</p>
      <ul className="saved-held">
        {heldFor.map(({ rule, message, line }) => (
          <li key={rule}>
            {message}
            {line !== null && (
              <Button look="plain" onClick={() => showLine(line)}>{`Line ${line}`}</Button>
            )}
          </li>
        ))}
      </ul>
      <p>Without it, a save shows your page at once.</p>
    </>
  );
}

function Offline() {
  const { dispatch } = useEditor();
  const publish = useAction(async () => {
    const reply = await call(CALLS.publishPortfolio, { is_published: true });
    if (!reply.ok) return failureMessage(reply, SENTENCES.server_error);
    dispatch({ type: "published", state: "online" });
  });
  return (
    <>
      <p>Your page is offline.</p>
      <div className="actions">
        <Button {...publish.button} onClick={() => publish.run()}>Put it online</Button>
        <span role="alert">{publish.error}</span>
      </div>
    </>
  );
}

function NotForEverybody({ visibility }: { visibility: Visibility }) {
  const { dispatch } = useEditor();
  const open = useAction(async () => {
    const reply = await call(CALLS.visibility, { visibility: "public" });
    if (!reply.ok) return failureMessage(reply, SENTENCES.visibility_failed);
    dispatch({ type: "shown_to", visibility: "public" });
  });
  return (
    <div className="saved-access">
      <p>{VISIBILITY_WORDS[visibility].said}</p>
      <Button look="quiet" {...open.button} onClick={() => open.run()}>Show it to everybody</Button>
      <span role="alert">{open.error}</span>
    </div>
  );
}

function Link(
  { username, isFirst, children }: { username: string; isFirst: boolean; children: ReactNode },
) {
  const path = portfolioPath(username);
  const address = pagesOrigin() + path;
  const qrCode = pagesOrigin() + portfolioQrPath(username);
  const { said, copy } = useCopy();
  return (
    <>
      <p className="saved-address">
        <a href={address} target="_blank" rel="noopener">
          <PageAddress origin={pagesOrigin()} path={path} />
        </a>
      </p>
      {children}
      <div className="actions">
        <Button look={isFirst ? "primary" : "quiet"} onClick={() => copy(address)}>
          {said || "Copy link"}
        </Button>
        <span className="visually-hidden" role="status">{said}</span>
        <ButtonLink look="quiet" href={address} target="_blank" rel="noopener">Open it</ButtonLink>
        <ShareButton url={address} />
      </div>
      {/* On smaller screens the QR code would push all else out of sight. */}
      <details open={isFirst && innerWidth > 600 && innerHeight > 700}>
        <summary>QR code</summary>
        <img
          src={qrCode}
          alt={`QR code of ${address}`}
          width="176"
          height="176"
        />
        <a href={`${qrCode}?${DOWNLOAD}`} download={`${username}.svg`}>Download it</a>
      </details>
    </>
  );
}
