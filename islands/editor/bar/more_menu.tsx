import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import { FeatureMenuItems } from "../feature_parts.tsx";
import { OPENED_TYPES } from "../paste/dropped_files.ts";
import { useDownload } from "../save/use_saving.ts";
import { Choice } from "../editor_dialog.tsx";
import { DEVICES, useDevice } from "../preview/device.ts";

const ID = "editor_menu";

export function MoreMenu() {
  const { state, dispatch, open, intake, username } = useEditor();
  const menu = useRef<HTMLDivElement>(null);
  const { download, isDownloading } = useDownload();
  const url = state.look.frame?.url;
  const close = () => menu.current?.hidePopover();
  const item = (name: ReactNode, act: () => void, isOff = false) => (
    <Button
      look="plain"
      disabled={isOff}
      onClick={() => {
        close();
        act();
      }}
    >
      {name}
    </Button>
  );
  return (
    <>
      <button
        type="button"
        className="button button-plain menu-button"
        popoverTarget={ID}
        aria-label="More"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <div ref={menu} id={ID} popover="auto" className="editor-menu" role="group" aria-label="More">
        {item("Paste from the chat", () => intake.current?.pasteFromChat())}
        <OpenFile {...{ open, close }} />
        <Button
          look="plain"
          disabled={state.code === "" || isDownloading}
          aria-busy={isDownloading}
          onClick={() => download().then(close)}
        >
          {isDownloading ? "Downloading..." : "Download"}
        </Button>
        {username !== null && <FeatureMenuItems item={item} />}
        {item("Full size", () => dispatch({ type: "full_size", isOn: true }), !url)}
        {url && username !== null && (
          <a
            className="button button-plain"
            href={alonePath(url)}
            target="_blank"
            rel="noopener"
            onClick={close}
          >
            Open in a new tab
          </a>
        )}
      </div>
    </>
  );
}

function OpenFile({ open, close }: { open(files: FileList): void; close(): void }) {
  return (
    <label className="button button-plain">
      Open file
      <input
        type="file"
        className="visually-hidden"
        multiple
        accept={OPENED_TYPES}
        onChange={({ target }) => {
          if (target.files?.length) open(target.files);
          // The value is cleared so that the same file can be opened again.
          target.value = "";
          close();
        }}
      />
    </label>
  );
}

function alonePath(frameUrl: string): string {
  return frameUrl.replace(/^https?:\/\/[^/]+/, "").replace(/\/frame$/, "");
}

export function PageControls() {
  const { state, dispatch } = useEditor();
  const [device, choose] = useDevice();
  if (state.code.trim() === "" && !state.isEditing) return null;
  return (
    <>
      <Choice
        className="wide-only"
        label="Preview width"
        options={DEVICES}
        value={device}
        choose={choose}
      />
      <button
        type="button"
        className="edit-toggle"
        aria-pressed={state.isEditing}
        onClick={() => dispatch({ type: "editing", isOn: !state.isEditing })}
      >
        {state.isEditing ? "Done" : (
          <>
            Edit <span className="wide-word">on the page</span>
          </>
        )}
      </button>
    </>
  );
}
