// Whose page is reviewed, until when, at which width, and what presses on it do.
import type { ReviewReply } from "../../contract/notes/note_payloads.ts";
import { Time } from "../../ui/parts/time.tsx";
import { Choice } from "../editor/choice.tsx";
import { DEVICES } from "../editor/preview/device.ts";

const WIDTHS = [["Full", 0], ...DEVICES] as const;
const MODES = [["Note", true], ["Look", false]] as const;

interface ReviewBarProps {
  review: ReviewReply;
  device: number;
  setDevice(width: number): void;
  isPicking: boolean;
  setPicking(isOn: boolean): void;
}

export function ReviewBar(
  { review: { username, shows, ends_at }, device, setDevice, isPicking, setPicking }:
    ReviewBarProps,
) {
  return (
    <header className="review-bar">
      <div className="review-title">
        <h1>{shows === "draft" ? `A draft of ${username}` : `The page of ${username}`}</h1>
        <p>
          Open until <Time at={ends_at} precision="day" />
        </p>
      </div>
      <div className="review-widths">
        <Choice label="Width of the page" options={WIDTHS} value={device} choose={setDevice} />
      </div>
      <Choice
        label="What presses on the page do"
        options={MODES}
        value={isPicking}
        choose={setPicking}
      />
    </header>
  );
}
