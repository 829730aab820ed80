// What stands beside the code: the page, the author's pictures, or earlier saves.
import type { RefObject } from "react";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { useEditOnPage } from "./preview/use_edit_on_page.ts";
import type { Extras } from "./use_extras.ts";
import type { Pictures } from "./pictures/use_pictures.ts";
import type { usePortfolio } from "./save/use_portfolio.ts";
import type { Preview } from "./preview/use_preview.ts";
import type { useVersions } from "./history/use_versions.ts";
import type { useWanted } from "./pictures/use_wanted.ts";

export type View = "code" | "preview" | "pictures" | "history";

interface SideProps {
  extras: Extras;
  view: View;
  setView(view: View): void;
  /** A range of the code, there. */
  show(start: number, end: number): void;
  code: string;
  field: RefObject<CodeFieldHandle | null>;
  portfolio: Pick<ReturnType<typeof usePortfolio>, "restore">;
  versions: ReturnType<typeof useVersions>;
  pictures: Pictures;
  wanted: ReturnType<typeof useWanted>;
  preview: Preview;
  editing: ReturnType<typeof useEditOnPage>;
}

export function WorkspaceSide(props: SideProps) {
  const { extras, view, setView, code, portfolio, versions, pictures, wanted } = props;
  switch (view) {
    case "history":
      return (
        <extras.History
          {...versions}
          code={code}
          restore={(earlier) => {
            portfolio.restore(earlier);
            versions.leave();
            setView("code");
          }}
        />
      );
    case "pictures":
      return (
        <extras.PicturesDrawer
          {...pictures}
          code={code}
          purpose={wanted.purpose}
          use={(picture) => {
            wanted.use(picture);
            setView("preview");
          }}
          leave={wanted.forget}
        />
      );
    default:
      return <Page {...props} />;
  }
}

function Page({ extras, setView, show, code, field, wanted, preview, editing }: SideProps) {
  return (
    <extras.PreviewPane
      url={preview.reply?.frame_url ?? null}
      isBusy={preview.isBusy}
      isEditing={editing.isOn}
      setEditing={editing.setOn}
      card={editing.pick && field.current && (
        <extras.EditCard
          key={editing.pick.at}
          pick={editing.pick}
          code={code}
          editor={field.current.editor}
          show={show}
          choosePicture={(at) => {
            wanted.wantForElement(at);
            setView("pictures");
          }}
          pickAt={editing.pickAt}
        />
      )}
    >
      <p>{preview.error || "Your page appears here as you type."}</p>
    </extras.PreviewPane>
  );
}
