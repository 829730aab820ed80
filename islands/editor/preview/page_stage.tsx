import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { fitPage, useRoom } from "../../browser/use_room.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { useEditor } from "../context.ts";
import { useDevice } from "./device.ts";
import { EditCard } from "./edit_card.tsx";
import { PageOutline } from "./page_outline.tsx";
import { SENTENCES } from "../../../contract/sentences.ts";
import { failureMessage } from "../../browser/call.ts";
import { askPreview } from "./ask_preview.ts";
import { flushSync } from "react-dom";
import { OPENED_TYPES } from "../paste/dropped_files.ts";

export function PageStage() {
  const { state, dispatch } = useEditor();
  const { look, shownVersion, pick, isFullSize } = state;
  const isEditing = state.isEditing && state.wanted === null;
  const [width] = useDevice();
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const { scale, margin, style } = fitPage(room, width);
  const url = look.reading === "page" ? null : look.frame?.url;
  const isBlank = state.code.trim() === "";

  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-stage" ref={stage}>
        {shownVersion && <VersionStage {...shownVersion} />}
        {!shownVersion && isBlank && <EmptyPage />}
        {!shownVersion && !isBlank && url && scale > 0 && (
          <PageFrame
            title="Preview of your page"
            src={url}
            style={style}
          />
        )}
        {!shownVersion && !isBlank && !url && <PageOutline {...{ code: state.code, look }} />}
      </div>
      <span className="preview-busy" role="status">
        {url && (look.error || look.isBusy && "Updating...")}
      </span>
      {isEditing && (pick
        ? <EditCard key={pick.at} pick={pick} room={{ ...room, scale, margin }} />
        : (
          <p className="edit-hint-bar">
            Press on a text, a link or a picture of your page to change it.
          </p>
        ))}
      {isFullSize && (
        <Button
          look="quiet"
          className="full-size-end"
          onClick={() => dispatch({ type: "full_size", isOn: false })}
        >
          Back to the editor
        </Button>
      )}
    </section>
  );
}

function VersionStage({ version, code }: { version: number; code: string }) {
  const { username, dispatch } = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    let isStale = false;
    askPreview(username, { user_code: code }, () => !isStale).then((reply) => {
      if (isStale || !reply) return;
      setUrl(reply.ok ? reply.data.frame_url : null);
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.preview_failed));
    });
    return () => void (isStale = true);
  }, [username, code]);

  return (
    <div className="version-stage">
      <p>
        <strong>{`Version ${version}`}</strong>
        <Button look="quiet" onClick={() => dispatch({ type: "version_restored", code })}>
          Restore this version
        </Button>
        <Button look="plain" onClick={() => dispatch({ type: "version_shown", version: null })}>
          Back to my page
        </Button>
      </p>
      {url
        ? <PageFrame title={`Version ${version}`} src={url} />
        : <p className="preview-empty">{error || "One moment..."}</p>}
    </div>
  );
}

function EmptyPage() {
  const { state, dispatch, field, intake, open, examples, startFrom } = useEditor();

  function onType(text: string) {
    flushSync(() => {
      dispatch({ type: "changed", code: text });
      dispatch({ type: "tab", tab: "code" });
    });
    field.current?.select(text.length, text.length);
  }

  return (
    <div className="empty-page">
      <h3>Paste what your assistant wrote</h3>
      <p>
        The whole reply will do: the page is taken out of it. A file or a folder can be dropped.
      </p>
      <textarea
        className="empty-field"
        aria-label="Paste your page here"
        placeholder="Press here, and paste"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        // Somebody who has just emptied the code keeps the focus there.
        autoFocus={state.tab !== "code"}
        onChange={({ target }) => onType(target.value)}
      />
      <div className="actions">
        <Button onClick={() => intake.current?.pasteFromChat()}>Paste from the chat</Button>
        <label className="button button-quiet">
          Choose a file
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={OPENED_TYPES}
            onChange={({ target }) => target.files?.length && open(target.files)}
          />
        </label>
      </div>
      {examples.length > 0 && (
        <>
          <p>Or begin with one of ours:</p>
          <ul className="empty-examples">
            {examples.map(({ name, title, image }) => (
              <li key={name}>
                <button type="button" onClick={() => void startFrom(name)}>
                  <img src={image} width={800} height={500} alt="" />
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
