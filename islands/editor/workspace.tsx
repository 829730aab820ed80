// The editor's room: code, page and history side by side, what is said of them, and the way to save.
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { PublishState } from "../../contract/portfolio_payloads.ts";
import { Notice } from "../../ui/parts/notice.tsx";
import { Spinner } from "../../ui/parts/spinner.tsx";
import { Choice } from "./choice.tsx";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import { CodePane } from "./code/code_pane.tsx";
import { ConflictNotice } from "./history/conflict_notice.tsx";
import { DraftNotice } from "./save/draft_notice.tsx";
import { EditorFoot } from "./editor_foot.tsx";
import { EditorHead } from "./editor_head.tsx";
import { keep, kept } from "./save/kept.ts";
import { Removals } from "./findings/removals.tsx";
import { SaveResult } from "./save/save_result.tsx";
import { useDownload } from "./save/use_download.ts";
import { useEditOnPage } from "./preview/use_edit_on_page.ts";
import { useExtras } from "./use_extras.ts";
import { usePictures } from "./pictures/use_pictures.ts";
import { usePortfolio } from "./save/use_portfolio.ts";
import { usePreview } from "./preview/use_preview.ts";
import { useRoom } from "./use_room.ts";
import { useSignInAgain } from "./save/use_sign_in_again.ts";
import { useStart } from "./save/use_start.ts";
import { useVersions } from "./history/use_versions.ts";
import { useWanted } from "./pictures/use_wanted.ts";
import { type View, WorkspaceSide } from "./workspace_side.tsx";

const VIEWS = [
  ["Code", "code"],
  ["Preview", "preview"],
  ["Pictures", "pictures"],
  ["History", "history"],
] as const satisfies readonly (readonly [string, View])[];

interface WorkspaceProps {
  username: string;
  state: PublishState;
  /** The example to begin with. */
  start: string | null;
  close(): void;
  tell(state: { isDirty: boolean; isSaved: boolean }): void;
}

export function Workspace({ username, state, start, close, tell }: WorkspaceProps) {
  const portfolio = usePortfolio(username);
  const { code, change, isDirty, result, isSaving } = portfolio;
  const field = useRef<CodeFieldHandle>(null);
  const [share, setShare] = useState(() => kept().share ?? 50);
  const [fileName, setFileName] = useState(`${username}.html`);
  const [view, setView] = useState<View>("code");
  const extras = useExtras();
  const answerSignIn = useSignInAgain(extras !== null && portfolio.isLoaded);
  const pictures = usePictures();
  const wanted = useWanted(field, portfolio.setError);
  const editing = useEditOnPage(field, (file, place) => pictures.add([file], place));
  const preview = usePreview(
    code,
    portfolio.isLoaded && view !== "history" && view !== "pictures",
    (message) => editing.hear(message, preview.findings.code === code),
    portfolio.isNewPage,
  );
  function takePictures(files: readonly File[], isMeantForCode: boolean) {
    pictures.add(files, isMeantForCode ? wanted.insert : undefined);
    if (!isMeantForCode) setView("pictures");
  }
  const { room, intake, open, saveNow, hearing } = useRoom(
    portfolio,
    field,
    setFileName,
    takePictures,
  );
  useStart(start, intake, extras !== null && portfolio.isLoaded, portfolio);
  const downloading = useDownload(fileName, portfolio);
  const versions = useVersions(view === "history", portfolio.savedVersion);

  useEffect(() => tell({ isDirty, isSaved: result !== null }), [isDirty, result, tell]);

  /** On a phone the code is another view. */
  function show(start: number, end: number) {
    setView("code");
    requestAnimationFrame(() => field.current?.select(start, end));
  }

  return (
    <div
      ref={room}
      className="workspace"
      data-view={view}
      style={{ "--code": `${share}fr`, "--page": `${100 - share}fr` } as CSSProperties}
      {...hearing}
    >
      <EditorHead
        view={view}
        toggle={(side) => setView(view === side ? "code" : side)}
        code={code}
        open={open}
        {...downloading}
        close={close}
      />
      {portfolio.isLoaded
        ? (
          <>
            <Choice
              className="editor-views"
              label="Show"
              options={VIEWS}
              value={view}
              choose={setView}
            />
            <CodePane
              code={code}
              change={change}
              findings={preview.findings}
              onCursor={editing.showCursor}
              handle={field}
            />
            {extras && (
              <extras.Divider
                share={share}
                move={(next) => {
                  setShare(next);
                  keep({ share: next });
                }}
              />
            )}
            {extras && (
              <WorkspaceSide
                {...{ extras, view, setView, show, code, field, portfolio, versions }}
                {...{ pictures, wanted, preview, editing }}
              />
            )}
            <div className="editor-messages">
              <DraftNotice
                draft={portfolio.draft}
                restore={portfolio.restoreDraft}
                discard={portfolio.discardDraft}
              />
              <Notice kind="error">{portfolio.error}</Notice>
              <ConflictNotice {...portfolio} />
              {extras && (
                <extras.IntakePanel
                  {...portfolio}
                  {...{ room, field, setFileName, takePictures }}
                  sendPicture={(file, done) => pictures.add([file], done)}
                  handle={intake}
                />
              )}
              {extras && <extras.Uploads {...pictures} />}
              <Removals preview={isDirty ? preview.reply : null} />
              {extras && (
                <extras.FindingsPanel
                  findings={preview.findings.code ? preview.findings.list : null}
                  code={preview.findings.code}
                  isCurrent={preview.findings.code === code}
                  show={({ start, end }) => show(start, end)}
                  choosePicture={(place) => {
                    wanted.wantFor(place, preview.findings.code);
                    setView("pictures");
                  }}
                  change={change}
                  compare={() => {
                    setView("history");
                    versions.choose(portfolio.savedVersion);
                  }}
                />
              )}
              {extras && (
                <extras.LetterboxOffer
                  isOffered={preview.reply?.offers_letterbox ?? false}
                  onOpen={preview.askAgain}
                />
              )}
              <SaveResult result={isDirty ? null : result} />
              {extras && result && state !== "offline" && (
                <extras.SavedLink username={username} isFirst={result.version === 1} />
              )}
            </div>
            <EditorFoot code={code} isDirty={isDirty} isSaving={isSaving} save={saveNow} />
          </>
        )
        : <Spinner label="Loading..." />}
      {extras && answerSignIn && <extras.SignInAgain username={username} answer={answerSignIn} />}
    </div>
  );
}
