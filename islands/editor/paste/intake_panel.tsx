// The editor's ear for what is pasted, and what it says of it.
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ExampleReply } from "../../../contract/portfolio_payloads.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { IntakeNote } from "./intake_note.tsx";
import { isOfCode, picturesAmong } from "./transfers.ts";
import { type IntakeOptions, useIntake } from "./use_intake.ts";

export interface IntakeHandle {
  takeFiles(list: DataTransfer | FileList): void;
  /** Asks first, unless the place is free. */
  startFrom(example: ExampleReply, isFree: boolean): void;
  /** Said once; null when the page can be saved as it is. */
  reasonAgainst(): string | null;
}

export function IntakePanel(
  { room, handle, takePictures, ...options }: IntakeOptions & {
    isDirty: boolean;
    takePictures(files: readonly File[], isMeantForCode: boolean): void;
    /** In which one pastes. */
    room: RefObject<HTMLElement | null>;
    handle: Ref<IntakeHandle>;
  },
) {
  const { note, takeText, pasteFromChat, takeFiles, startFrom, reasonAgainst, ...ways } = useIntake(
    options,
  );
  const [head] = useState(() => room.current?.querySelector(".editor-head .actions"));
  useImperativeHandle(handle, () => ({ takeFiles, startFrom, reasonAgainst }));
  const taking = useRef({ takeText, takePictures });
  useEffect(() => void (taking.current = { takeText, takePictures }));

  useEffect(() => {
    const element = room.current;
    const hear = (event: ClipboardEvent) => {
      const isCode = isOfCode(event.target);
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const pictures = text === "" && event.clipboardData && picturesAmong(event.clipboardData);
      if (pictures) taking.current.takePictures(pictures, isCode);
      else if (!isCode || text === "" || !taking.current.takeText(text)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener("paste", hear, { capture: true });
    return () => element?.removeEventListener("paste", hear, { capture: true });
  }, [room]);

  // What was pasted before this was there.
  useEffect(() => {
    if (options.isDirty) taking.current.takeText(options.code);
  }, []);

  return (
    <>
      {head && createPortal(
        <Button
          look="plain"
          className="paste-chat"
          data-is-blank={options.code.trim() === ""}
          onClick={pasteFromChat}
        >
          Paste from the chat
        </Button>,
        head,
      )}
      {note && <IntakeNote note={note} {...ways} />}
    </>
  );
}
