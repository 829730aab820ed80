import { type Dispatch, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { DRAFT_DELAY_MS } from "../../../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import type { MyPortfolioReply } from "../../../contract/publishing/portfolio_payloads.ts";
import { checkUserCode, checkUserCodeSize } from "../../../contract/rules.ts";
import { call, failureMessage } from "../../browser/call.ts";
import { accessToken } from "../../browser/session.ts";
import { dropDraft, readDraft } from "../../browser/draft.ts";
import { dropTrial, readTrial } from "../../browser/trial.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import { type EditorAction, type EditorState, isDirty, savedVersion } from "../state.ts";
import { keepUnsaved } from "./unsaved.ts";
import { useSending } from "./use_sending.ts";
import type { Handover } from "../hand_over.ts";
import { type IntakeHandle, useEditor } from "../context.ts";
import { downloadPage } from "../../browser/files.ts";

export function useSaving(
  username: string | null,
  isHandedOver: boolean,
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  field: RefObject<CodeFieldHandle | null>,
): (over?: number) => Promise<void> {
  useEffect(() => {
    let isGone = false;
    loadPage(username).then((portfolio) => {
      if (isGone) return;
      const drafts = readDrafts(username, portfolio);
      dispatch({ type: "loaded", portfolio, ...drafts });
      const hasDraft = drafts.draft !== null || drafts.waiting !== null;
      const isFree = portfolio.user_code.trim() === "" && !hasDraft && !isHandedOver;
      if (isFree) dispatch({ type: "brought_in", said: username === null ? KEPT : BROUGHT });
    });
    return () => void (isGone = true);
  }, [username, isHandedOver, dispatch]);

  useDraft(username, state);
  const readNow = () => field.current?.read();

  const send = useSending(username, state, dispatch, readNow);

  /** The version of the other save must be named to overwrite it. */
  return async (over = state.waiting?.version ?? savedVersion(state)) => {
    if (state.isSaving) return;
    // A key from just before the press belongs to the page too.
    const code = readNow() ?? state.code;
    const problem = checkUserCode(code) ?? checkUserCodeSize(code);
    if (problem) return dispatch({ type: "failed", error: sentenceOfRule(problem) });
    // A page without an account needs a name first.
    if (username === null) return dispatch({ type: "naming", isOpen: true });
    await send({ code, version: over, source: code === state.restored ? "restore" : "editor" });
  };
}

function useDraft(username: string | null, state: EditorState): void {
  const { code, result } = state;
  const isUnsaved = isDirty(state);

  const storeNow = useEffectEvent(() => {
    if (isUnsaved) keepUnsaved(username, state);
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(() => storeNow(), DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isUnsaved, code]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      storeNow();
      // When the session has ended the author must not be held back, and finds the draft again.
      if (accessToken()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  useEffect(() => () => storeNow(), []);
  // A pause that ended during the save has stored the code once more, as a draft or as a trial.
  useEffect(() => {
    if (!result || isUnsaved) return;
    dropDraft();
    if (readTrial()?.code === code) dropTrial();
  }, [result, isUnsaved, code]);
}

function readDrafts(username: string | null, portfolio: MyPortfolioReply) {
  const trial = readTrial();
  if (username === null) return { draft: null, brought: trial, waiting: null };
  const draft = readDraft(username);
  const isOfUse = draft !== null && draft.code !== portfolio.user_code;
  const isHere = portfolio.user_code_status && trial !== null &&
    (trial.registeredAs === username || trial.code === portfolio.user_code);
  if (isHere) dropTrial();
  const kept = isOfUse ? draft : null;
  const waiting = kept?.save ? { ...kept.save, code: kept.code, isKept: true, misses: 0 } : null;
  return { draft: waiting ? null : kept, brought: isHere ? null : trial, waiting };
}

/** Any failure gives empty code (specification, section 7). */
async function loadPage(username: string | null): Promise<MyPortfolioReply> {
  if (username === null) return NOTHING_SAVED;
  const reply = await call(CALLS.myPortfolio);
  return reply.ok ? reply.data : NOTHING_SAVED;
}

const KEPT = "This is the page that you tried before, as this browser has kept it.";
const BROUGHT =
  "This is the page that you tried before you signed in. Nobody sees it until you save.";

const NOTHING_SAVED: MyPortfolioReply = {
  user_code_status: false,
  user_code: "",
  sanitization_log: [],
  version: 0,
};

export function useStart(
  name: string | null,
  isReady: boolean,
  state: EditorState,
  intake: RefObject<IntakeHandle | null>,
  dispatch: Dispatch<EditorAction>,
): (name: string) => Promise<void> {
  async function begin(name: string) {
    const isFree = state.code.trim() === "" && state.draft === null && state.brought === null;
    const reply = await call(callPath(CALLS.example, { name }));
    if (reply.ok) intake.current?.startFrom(reply.data, isFree);
    else dispatch({ type: "failed", error: failureMessage(reply, SENTENCES.server_error) });
  }
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    if (name && isReady) beginNow(name);
  }, [name, isReady]);
  return begin;
}

export function useHandedOver(
  handedOver: Handover | null,
  isReady: boolean,
  intake: RefObject<IntakeHandle | null>,
): void {
  useEffect(() => {
    if (handedOver && isReady) intake.current?.takeHandedOver(handedOver);
  }, [handedOver, isReady]);
}

export function useDownload() {
  const { state: { fileName, code }, dispatch } = useEditor();
  const [isDownloading, setDownloading] = useState(false);

  async function download() {
    setDownloading(true);
    dispatch({ type: "failed", error: await downloadPage(fileName, code) ?? "" });
    setDownloading(false);
  }

  return { download, isDownloading };
}
