// Loads the page as the editor opens, keeps what is not saved as a draft, and saves.
import { type Dispatch, type RefObject, useEffect, useEffectEvent } from "react";
import { DRAFT_DELAY_MS } from "../../../contract/limits.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { CALLS } from "../../../contract/paths.ts";
import type {
  MyPortfolioReply,
  SavePortfolioRequest,
} from "../../../contract/portfolio_payloads.ts";
import { checkUserCode, checkUserCodeSize, sentenceOfRule } from "../../../contract/rules.ts";
import { call, failureMessage } from "../../browser/call.ts";
import { accessToken } from "../../browser/session.ts";
import { dropDraft, readDraft, storeDraft } from "../../browser/draft.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import { type EditorAction, type EditorState, isDirty, savedVersion } from "../state.ts";

export function useSaving(
  username: string,
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  field: RefObject<CodeFieldHandle | null>,
): (over?: number) => Promise<void> {
  const { code } = state;
  const isUnsaved = isDirty(state);

  useEffect(() => {
    let isGone = false;
    loadPage().then((portfolio) => {
      if (isGone) return;
      const draft = readDraft(username);
      const isOfUse = draft !== null && draft.code !== portfolio.user_code;
      dispatch({ type: "loaded", portfolio, draft: isOfUse ? draft : null });
    });
    return () => void (isGone = true);
  }, [username, dispatch]);

  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(() => storeDraft(username, code), DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isUnsaved, code, username]);

  const storeNow = useEffectEvent(() => {
    if (isUnsaved) storeDraft(username, code);
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      storeNow();
      // Thrown out, the author finds the draft again.
      if (accessToken()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  // Closed between two pauses.
  useEffect(() => () => storeNow(), []);

  /** Over another save only when its version is named. */
  return async (over = savedVersion(state)) => {
    if (state.isSaving) return;
    // A key that came just before the press is part of the page, too.
    const code = field.current?.read() ?? state.code;
    const problem = checkUserCode(code) ?? checkUserCodeSize(code);
    if (problem) return dispatch({ type: "failed", error: sentenceOfRule(problem) });
    dispatch({ type: "saving" });
    const source = code === state.restored ? "restore" : "editor";
    const reply = await call(
      CALLS.savePortfolio,
      { user_code: code, version: over, source } satisfies SavePortfolioRequest,
    );
    if (reply.ok) {
      dispatch({ type: "saved", code, reply: reply.data });
      dropDraft();
      if (!reply.data.changes_made) return;
      dispatch({ type: "sanitized", code, portfolio: await loadPage() });
    } else {
      storeDraft(username, code);
      dispatch({
        type: "not_saved",
        error: failureMessage(reply, SENTENCES.portfolio_save_failed),
      });
      if (reply.status !== 409) return;
      const theirs = await call(CALLS.myPortfolio);
      if (theirs.ok) dispatch({ type: "conflict", theirs: theirs.data });
    }
  };
}

/** Any failure gives empty code (specification, section 7). */
async function loadPage(): Promise<MyPortfolioReply> {
  const reply = await call(CALLS.myPortfolio);
  return reply.ok ? reply.data : NOTHING_SAVED;
}

const NOTHING_SAVED: MyPortfolioReply = {
  user_code_status: false,
  user_code: "",
  sanitization_log: [],
  version: 0,
};
