import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { type Handover, handOver, holdDropped } from "./hand_over.ts";

const OPENED_TYPES = ".html,.htm,.css,.js,.txt,.md,.zip,image/*";
const FULL = "Your browser keeps nothing here. Sign in first, then paste.";

export function PasteField() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState("");

  async function open(what: Promise<Handover> | Handover) {
    setBusy(true);
    setError("");
    try {
      await handOver(await what);
      location.assign(SCREENS.try);
    } catch (error) {
      const { name, message } = error as Error;
      setError(name === "Error" ? message : FULL);
      setBusy(false);
    }
  }

  const openText = (text: string) => {
    if (text.trim() !== "") void open({ kind: "text", text });
  };
  const openFiles = (list: DataTransfer | FileList) => void open(readHandedOver(list));

  useEffect(() => openText(field.current!.value), []);
  useReturn(() => setBusy(false));

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() === "") return;
    event.preventDefault();
    openText(text);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    if (dataTransfer.files.length > 0) openFiles(dataTransfer);
    else openText(dataTransfer.getData("text/plain"));
  }

  return (
    <div
      className="paste-field"
      data-is-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor="paste_field">Paste what your assistant wrote</label>
      <textarea
        ref={field}
        id="paste_field"
        placeholder="Press here, and paste the whole reply"
        spellCheck={false}
        autoComplete="off"
        readOnly={isBusy}
        onPaste={onPaste}
        onChange={({ target }) => isLong(target.value) && openText(target.value)}
      />
      <PasteFoot {...{ isBusy, openFiles }} />
      <p className="paste-said" role="alert">{error}</p>
    </div>
  );
}

function PasteFoot(
  { isBusy, openFiles }: { isBusy: boolean; openFiles(files: FileList): void },
) {
  return (
    <p className="paste-foot">
      <span role="status">
        {isBusy ? "Opening it..." : "See it live at once. No account needed."}
      </span>
      <label>
        Or choose a file
        <input
          type="file"
          className="visually-hidden"
          multiple
          accept={OPENED_TYPES}
          onChange={({ target }) => target.files?.length && openFiles(target.files)}
        />
      </label>
    </p>
  );
}

/** A page that comes back from the browser's cache is in the state in which it was left. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}

function isLong(text: string): boolean {
  return text.length > 200;
}

async function readHandedOver(list: DataTransfer | FileList): Promise<Handover> {
  const dropped = holdDropped(list);
  const { readFiles } = await import("./paste/intake_files.ts");
  return { kind: "files", files: await readFiles(dropped) };
}
