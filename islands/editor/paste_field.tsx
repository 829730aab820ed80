import { useEffect, useRef, useState } from "react";
import { SCREENS } from "../../contract/paths.ts";
import {
  endEarly,
  fileInputOf,
  isForField,
  isText,
  PASTE_FIELD,
  textOf,
} from "../browser/anywhere.ts";
import { liftLid, lowerLid } from "../browser/lid.ts";
import { coverArrival, lowerArrival, takeArrivalAway } from "./arrival_lid.ts";
import { type Handover, handOver, holdDropped } from "./hand_over.ts";

const OPENED_TYPES = ".html,.htm,.css,.js,.txt,.md,.zip,image/*";
const FULL = "Your browser keeps nothing here. Sign in first, then paste.";
const FULL_INSIDE = "Your browser keeps nothing here. Press Create Portfolio, and paste there.";
/** A text of this length was pasted, and nobody is about to type more of it. */
const LONG_CHARS = 200;

interface PasteFieldProps {
  /** Its author is signed in, and the editor of the dashboard opens with the page. */
  isInside?: boolean;
}

/** A paste, a drop and a chosen file are handed over to the editor of the next screen. */
export function PasteField({ isInside = false }: PasteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState("");
  const [lower, lift] = isInside ? [lowerArrival, takeArrivalAway] : [lowerLid, liftLid];

  async function open(what: Promise<Handover> | Handover) {
    setBusy(true);
    setError("");
    lower();
    try {
      await handOver(await what);
      coverArrival();
      location.assign(isInside ? SCREENS.dashboard : SCREENS.try);
    } catch (error) {
      lift();
      const { name, message } = error as Error;
      setError(name === "Error" ? message : isInside ? FULL_INSIDE : FULL);
      setBusy(false);
    }
  }

  const openText = (text: string) => {
    if (text.trim() !== "") void open({ kind: "text", text });
  };
  const openFiles = (list: DataTransfer | FileList) => void open(readHandedOver(list));

  // It may have arrived before the page was hydrated.
  useEffect(() => {
    endEarly(field.current!);
    const { files } = fileInputOf(field.current!);
    if (files?.length) openFiles(files);
    else openText(field.current!.value);
  }, []);
  useReturn(() => {
    setBusy(false);
    lift();
  });
  useAnywhere(setOver, (data, kind) => {
    if (isText(kind, data)) openText(textOf(data));
    else openFiles(data);
  });

  return (
    <div className="paste-field" data-is-over={isOver}>
      <label htmlFor={PASTE_FIELD}>Paste what your assistant wrote</label>
      <textarea
        ref={field}
        id={PASTE_FIELD}
        placeholder="Press here, and paste the whole reply"
        spellCheck={false}
        autoComplete="off"
        readOnly={isBusy}
        onChange={({ target: { value } }) => value.length > LONG_CHARS && openText(value)}
      />
      <PasteFoot {...{ isBusy, isInside, openFiles }} />
      <p className="paste-said" role="alert">{error}</p>
    </div>
  );
}

function useAnywhere(
  setOver: (isOver: boolean) => void,
  take: (data: DataTransfer, kind: "paste" | "drop") => void,
): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const end = new AbortController();
    const on = <Kind extends "paste" | "dragover" | "dragleave" | "drop">(
      kind: Kind,
      listen: (event: WindowEventMap[Kind]) => void,
    ) => {
      const hear = (event: WindowEventMap[Kind]) => isForField(event) && listen(event);
      addEventListener(kind, hear, { signal: end.signal });
    };
    const receive = (event: Event, kind: "paste" | "drop", data: DataTransfer | null) => {
      if (!data || data.files.length === 0 && textOf(data).trim() === "") return;
      event.preventDefault();
      latest.current(data, kind);
    };
    on("paste", (event) => receive(event, "paste", event.clipboardData));
    on("drop", (event) => {
      event.preventDefault();
      setOver(false);
      receive(event, "drop", event.dataTransfer);
    });
    on("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", (event) => event.relatedTarget === null && setOver(false));
    return () => end.abort();
  }, []);
}

function PasteFoot(
  { isBusy, isInside, openFiles }: {
    isBusy: boolean;
    isInside: boolean;
    openFiles(files: FileList): void;
  },
) {
  return (
    <p className="paste-foot">
      <span role="status">
        {isBusy
          ? "Opening it..."
          : isInside
          ? "Nobody sees it before you save it."
          : "No account needed."}
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

async function readHandedOver(list: DataTransfer | FileList): Promise<Handover> {
  const dropped = holdDropped(list);
  const { readFiles } = await import("./paste/intake_files.ts");
  return { kind: "files", files: await readFiles(dropped) };
}
