// The editor's room: the page, the panel beside it, the bar above both, and what is said over the page.
import { type CSSProperties, useEffect, useReducer, useRef } from "react";
import type { StartExample } from "../../contract/examples.ts";
import type { PublishState } from "../../contract/portfolio_payloads.ts";
import { Spinner } from "../../ui/parts/spinner.tsx";
import { EditorBar } from "./bar/editor_bar.tsx";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import { EditorContext, type EditorContextValue, type IntakeHandle } from "./context.ts";
import { useFiles } from "./files/use_files.ts";
import { usePictures } from "./pictures/use_pictures.ts";
import { EditorPanel } from "./panel/editor_panel.tsx";
import { useEditOnPage } from "./preview/use_edit_on_page.ts";
import { useLook } from "./preview/use_look.ts";
import { reduceEditor } from "./reducer.ts";
import { keptTab } from "./save/kept.ts";
import { useSaving } from "./save/use_saving.ts";
import { useSignInAgain } from "./save/use_sign_in_again.ts";
import { useStart } from "./save/use_start.ts";
import { initialState, isDirty } from "./state.ts";
import { Toasts } from "./toasts.tsx";
import { useExtras } from "./use_extras.ts";
import { useOpening } from "./use_opening.ts";
import { usePanelWidth } from "./panel/use_panel_width.ts";

interface WorkspaceProps {
  username: string;
  state: PublishState;
  examples: readonly StartExample[];
  /** The example to begin with. */
  start: string | null;
  close(): void;
  /** `isStale`: the dashboard does not show what is true any more. */
  tell(state: { isDirty: boolean; isSaved: boolean; isStale: boolean }): void;
}

export function Workspace(
  { username, state: published, examples, start, close, tell }: WorkspaceProps,
) {
  const [state, dispatch] = useReducer(
    reduceEditor,
    undefined,
    () => initialState(username, published, keptTab()),
  );
  const room = useRef<HTMLDivElement>(null);
  const field = useRef<CodeFieldHandle>(null);
  const intake = useRef<IntakeHandle>(null);
  const extras = useExtras();
  const pictures = usePictures();
  const files = useFiles();
  const isLoaded = state.saved !== null;
  const isReady = extras !== null && isLoaded;

  const saveNow = useSaving(username, state, dispatch, field);
  const { open, hearing } = useOpening({ dispatch, field, intake, pictures, files, save });
  const answerSignIn = useSignInAgain(isReady);
  const width = usePanelWidth();
  useLook(state, dispatch);
  useEditOnPage(state, dispatch, field, pictures);
  const startFrom = useStart(start, isReady, state, intake, dispatch);

  const isUnsaved = isDirty(state);
  const isSaved = state.result !== null;
  const isStale = state.hasChangedAccess;
  useEffect(
    () => tell({ isDirty: isUnsaved, isSaved, isStale }),
    [isUnsaved, isSaved, isStale, tell],
  );

  function save() {
    const reason = intake.current?.reasonAgainst();
    if (reason) dispatch({ type: "failed", error: reason });
    else saveNow();
  }

  const editor: EditorContextValue = {
    username,
    examples,
    state,
    dispatch,
    room,
    field,
    intake,
    pictures,
    files,
    save,
    saveOver: () => void saveNow(state.theirs?.version),
    open,
    startFrom,
    showCode(start, end) {
      dispatch({ type: "tab", tab: "code" });
      requestAnimationFrame(() => field.current?.select(start, end));
    },
    close,
  };

  return (
    <EditorContext value={editor}>
      <div
        ref={room}
        className="workspace"
        data-tab={state.tab}
        data-panel={state.isPanelOpen ? "open" : "closed"}
        data-editing={state.isEditing && state.wanted === null}
        data-sheet={state.sheet}
        data-full-size={state.isFullSize}
        data-blank={isLoaded && state.code.trim() === ""}
        style={{ "--panel": `${width.of(state.tab)}%` } as CSSProperties}
        {...hearing}
      >
        <EditorBar extras={extras} />
        {isLoaded
          ? (
            <>
              <EditorPanel extras={extras} />
              {extras && <extras.Divider {...width} tab={state.tab} />}
              <div className="stage">
                {extras && <extras.PageStage />}
                {extras && <extras.SavedSheet />}
                <Toasts extras={extras} />
              </div>
              {extras && <extras.IntakeDialog />}
              {extras && <extras.ConflictDialog />}
            </>
          )
          : <Spinner label="Loading..." />}
        {extras && <extras.Intake />}
        {extras && answerSignIn && <extras.SignInAgain username={username} answer={answerSignIn} />}
      </div>
    </EditorContext>
  );
}
