import { useRef } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { fitPage, useRoom } from "../../browser/use_room.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { liftArrival } from "../arrival_lid.ts";
import { useEditor } from "../context.ts";
import { DESKTOP, useDevice } from "./device.ts";
import { EditCard } from "./edit_card.tsx";
import { PageOutline } from "./page_outline.tsx";
import { VersionStage } from "../history/version_stage.tsx";
import { flushSync } from "react-dom";
import { OPENED_TYPES } from "../paste/dropped_files.ts";

export function PageStage() {
  const { state, dispatch } = useEditor();
  const { look, shownVersion, theirs, pick, isFullSize } = state;
  const isEditing = state.isEditing && state.wanted === null;
  const [width] = useDevice();
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const { scale, margin, style } = fitPage(room, width, width === DESKTOP && !state.isPanelOpen);
  const url = look.reading === "page" ? null : look.frame?.url;
  const isBlank = state.code.trim() === "";

  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-stage" ref={stage}>
        {shownVersion && !theirs && <VersionStage shown={shownVersion} />}
        {!shownVersion && isBlank && <EmptyPage />}
        {/* The dialog of a conflict shows two pages, and more than two are never alive. */}
        {!shownVersion && !theirs && !isBlank && url && scale > 0 && (
          <PageFrame
            title="Preview of your page"
            src={url}
            style={style}
            onLoad={liftArrival}
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
