import {
  type CSSProperties,
  type Dispatch,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import type { StartExample } from "../../contract/examples/examples.ts";
import { OPEN_DOOR, type Welcome } from "../../contract/invitations/invitations.ts";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import type { Handover } from "./hand_over.ts";
import { Spinner } from "../../ui/parts/notice.tsx";
import { EditorBar } from "./bar/editor_bar.tsx";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import {
  EditorContext,
  type EditorContextValue,
  type IntakeHandle,
  type PagePicturesHandle,
  useEditor,
} from "./context.ts";
import { useFiles } from "../files/use_files.ts";
import { useBroughtIn } from "../pictures/brought_in.ts";
import { usePictures } from "../pictures/use_pictures.ts";
import { EditorPanel } from "./panel/editor_panel.tsx";
import { reduceEditor } from "./reducer.ts";
import { keptTab } from "./save/kept.ts";
import { saveOrAsk } from "./save/save_or_ask.ts";
import { useHandedOver, useSaving, useStart } from "./save/use_saving.ts";
import {
  type EditorAction,
  type EditorState,
  GUEST_TABS,
  initialState,
  isDirty,
  isOfFile,
} from "./state.ts";
import { Toasts } from "./toasts.tsx";
import { type Extras, useExtras } from "./use_extras.ts";
import { NEEDS_ACCOUNT, useOpening } from "./use_opening.ts";
import { type PanelWidth, usePanelWidth } from "./panel/use_panel_width.ts";
import { askInPlace } from "../browser/call.ts";

interface WorkspaceProps {
  /** It is null while somebody without an account tries a page. */
  username: string | null;
  welcome?: Welcome;
  state: PublishState;
  examples: readonly StartExample[];
  start: string | null;
  /** It is the card of To fix that is open at first. */
  card?: string | null;
  handedOver: Handover | null;
  close(): void;
  /** `isStale` means that the dashboard shows outdated data. */
  tell(state: { isDirty: boolean; isSaved: boolean; isStale: boolean }): void;
}

interface RoomProps {
  extras: Extras | null;
  width: PanelWidth;
  hearing: ReturnType<typeof useOpening>["hearing"];
  answerSignIn: AnswerSignIn | null;
}

type AnswerSignIn = (isSignedIn: boolean) => void;

export function Workspace(
  {
    username,
    welcome = OPEN_DOOR,
    state: published,
    examples,
    start,
    card = null,
    handedOver,
    close,
    tell,
  }: WorkspaceProps,
) {
  const [state, act] = useReducer(
    reduceEditor,
    undefined,
    () => initialState(username, published, keptTab(), card, handedOver !== null),
  );
  const dispatch = useDispatch(username, act);
  const handles = useHandles();
  const { field, intake } = handles;
  const extras = useExtras();
  const pictures = usePictures(username);
  const files = useFiles();
  const isReady = extras !== null && state.saved !== null;

  const saveNow = useSaving(username, handedOver !== null, state, dispatch, field);
  const save = () => saveOrAsk(state, dispatch, intake, saveNow);
  const { open, hearing } = useOpening({
    username,
    dispatch,
    ...handles,
    pictures,
    files,
    save,
  });
  const answerSignIn = useSignInAgain(isReady);
  const width = usePanelWidth();
  const startFrom = useStart(start, isReady, state, intake, dispatch);
  useHandedOver(handedOver, isReady, intake);
  useTell(state, tell);

  const editor: EditorContextValue = {
    username,
    welcome,
    examples,
    state,
    dispatch,
    ...handles,
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
      <Room {...{ extras, width, hearing, answerSignIn }} />
    </EditorContext>
  );
}

function useHandles() {
  return {
    room: useRef<HTMLDivElement>(null),
    field: useRef<CodeFieldHandle>(null),
    intake: useRef<IntakeHandle>(null),
    pagePictures: useRef<PagePicturesHandle>(null),
  };
}

function Room({ extras, width, hearing, answerSignIn }: RoomProps) {
  const { state, username, room, pictures, dispatch } = useEditor();
  useBroughtIn(username, state.code, pictures, () => dispatch({ type: "ask_again" }));
  const isLoaded = state.saved !== null;
  return (
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
            {extras && <extras.BlankPictures />}
            {extras && <extras.ConflictDialog />}
            {extras && username === null && <extras.LinkDialog />}
            {extras && username !== null && <extras.FeatureDialogs />}
          </>
        )
        : <Spinner label="Loading..." />}
      {extras && <extras.Intake />}
      {extras && <extras.PagePictures />}
      {extras && <extras.EditOnPage />}
      {extras && <extras.Looking />}
      {extras && answerSignIn && username !== null && (
        <extras.SignInAgain username={username} answer={answerSignIn} />
      )}
    </div>
  );
}

function useTell(state: EditorState, tell: WorkspaceProps["tell"]): void {
  const isUnsaved = isDirty(state);
  const isSaved = state.result !== null;
  const isStale = state.hasChangedAccess;
  useEffect(
    () => tell({ isDirty: isUnsaved, isSaved, isStale }),
    [isUnsaved, isSaved, isStale, tell],
  );
}

function useSignInAgain(isReady: boolean): AnswerSignIn | null {
  const [answer, setAnswer] = useState<AnswerSignIn | null>(null);
  useEffect(() => {
    if (!isReady) return;
    return askInPlace(() =>
      new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => setAnswer(null))
    );
  }, [isReady]);
  return answer;
}

function useDispatch(
  username: string | null,
  dispatch: Dispatch<EditorAction>,
): Dispatch<EditorAction> {
  return useMemo(() => {
    if (username !== null) return dispatch;
    return (action) => {
      const isRefused = action.type === "wanted" && isOfFile(action.wanted) ||
        action.type === "tab" && !GUEST_TABS.includes(action.tab);
      const toast = { said: NEEDS_ACCOUNT, undo: null, leftOut: [] };
      dispatch(isRefused ? { type: "told", toast } : action);
    };
  }, [username, dispatch]);
}
