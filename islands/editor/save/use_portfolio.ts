// The code under the author's hands: loaded, typed, kept as a draft, saved.
import { useEffect, useRef, useState } from "react";
import { DRAFT_DELAY_MS } from "../../../contract/limits.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { CALLS } from "../../../contract/paths.ts";
import type {
  MyPortfolioReply,
  SavePortfolioReply,
  SavePortfolioRequest,
} from "../../../contract/portfolio_payloads.ts";
import { checkUserCode, checkUserCodeSize, sentenceOfRule } from "../../../contract/rules.ts";
import { call, failureMessage } from "../../browser/call.ts";
import { accessToken } from "../../browser/session.ts";
import { type Draft, dropDraft, readDraft, storeDraft } from "../../browser/draft.ts";

export function usePortfolio(username: string) {
  const [saved, setSaved] = useState<MyPortfolioReply | null>(null);
  const [code, setCode] = useState("");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState("");
  const [result, setResult] = useState<SavePortfolioReply | null>(null);
  const [isNewPage, setNewPage] = useState(false);
  const [theirs, setTheirs] = useState<MyPortfolioReply | null>(null);
  const isDirty = saved !== null && code !== saved.user_code;
  const isAsked = useRef(false);
  const restored = useRef<string | null>(null);

  async function load(): Promise<string> {
    const reply = await call(CALLS.myPortfolio);
    // Any failure gives empty code (specification, section 7).
    const portfolio = reply.ok ? reply.data : NOTHING_SAVED;
    setSaved(portfolio);
    setCode(portfolio.user_code);
    return portfolio.user_code;
  }

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    load().then((code) => {
      const kept = readDraft(username);
      if (kept && kept.code !== code) setDraft(kept);
    });
  });

  const unsaved = useRef<string | null>(null);
  useEffect(() => void (unsaved.current = isDirty ? code : null), [isDirty, code]);

  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => storeDraft(username, code), DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDirty, code, username]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current !== null) storeDraft(username, unsaved.current);
      // Thrown out, the author finds the draft again.
      if (accessToken()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty, username]);

  // Closed between two pauses.
  useEffect(() => () => {
    if (unsaved.current !== null) storeDraft(username, unsaved.current);
  }, [username]);

  function change(code: string) {
    setCode(code);
    setError("");
  }

  function putBack(code: string) {
    setNewPage(false);
    change(code);
  }

  /** `over`: another save only when its version is named. `code`: as it stands in the field this moment. */
  async function save(code: string, over: number | undefined = saved?.version) {
    if (isSaving) return;
    setResult(null);
    const problem = checkUserCode(code) ?? checkUserCodeSize(code);
    setError(sentenceOfRule(problem));
    if (problem) return;
    setSaving(true);
    const reply = await call(
      CALLS.savePortfolio,
      {
        user_code: code,
        version: over,
        source: code === restored.current ? "restore" : "editor",
      } satisfies SavePortfolioRequest,
    );
    if (reply.ok) {
      const { version, changes_made } = reply.data;
      setSaved({ ...(saved ?? NOTHING_SAVED), user_code_status: true, user_code: code, version });
      setResult(reply.data);
      setNewPage(false);
      setDraft(null);
      setTheirs(null);
      dropDraft();
      if (changes_made) await load();
    } else {
      storeDraft(username, code);
      setError(failureMessage(reply, SENTENCES.portfolio_save_failed));
      if (reply.status === 409) await readTheirs();
    }
    setSaving(false);
  }

  async function readTheirs() {
    const reply = await call(CALLS.myPortfolio);
    if (reply.ok) setTheirs(reply.data);
  }

  return {
    savedVersion: saved?.version ?? 0,
    /** What was saved somewhere else since; both go on until one is chosen. */
    theirs,
    keepMine: () => save(code, theirs?.version),
    takeTheirs() {
      storeDraft(username, code);
      setDraft(readDraft(username));
      setSaved(theirs);
      putBack(theirs?.user_code ?? code);
      setTheirs(null);
    },
    /** An earlier save: as long as it stays as it was, the next save says so. */
    restore(code: string) {
      restored.current = code;
      putBack(code);
    },
    isLoaded: saved !== null,
    code,
    change,
    /** What was pasted takes the place of the page, and is compared with it. */
    replacePage(code: string) {
      setNewPage(saved?.user_code_status === true);
      change(code);
    },
    isNewPage,
    isDirty,
    error,
    setError,
    save,
    isSaving,
    /** Of the last save, until the next. */
    result,
    /** What was typed in an earlier visit and not saved. */
    draft,
    restoreDraft() {
      if (draft) putBack(draft.code);
      setDraft(null);
    },
    discardDraft() {
      setDraft(null);
      dropDraft();
    },
  };
}

const NOTHING_SAVED: MyPortfolioReply = {
  user_code_status: false,
  user_code: "",
  sanitization_log: [],
  version: 0,
};
