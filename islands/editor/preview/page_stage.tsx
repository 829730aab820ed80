// Where the page stands: in its frame at the width of a device, scaled to the room that there is.
import { useRef } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { fitPage, useRoom } from "../../browser/use_room.ts";
import { PageFrame } from "../../guard/page_frame.tsx";
import { useEditor } from "../context.ts";
import { VersionStage } from "../history/version_stage.tsx";
import { useDevice } from "./device.ts";
import { EditCard } from "./edit_card.tsx";
import { EmptyPage } from "./empty_page.tsx";

export function PageStage() {
  const { state, dispatch } = useEditor();
  const { look, shownVersion, isEditing, pick, isFullSize } = state;
  const [width] = useDevice();
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const { scale, margin, style } = fitPage(room, width);
  const url = look.reply?.frame_url ?? null;
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
        {!shownVersion && !isBlank && !url && (
          <p className="preview-empty" role="status">
            {look.error || "Your page appears here as you type."}
          </p>
        )}
      </div>
      <span className="preview-busy" role="status">{look.isBusy ? "Updating..." : ""}</span>
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
