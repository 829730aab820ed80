import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  type UIEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Finding } from "../../../contract/page_code/findings.ts";
import type { CodeEditor, MakeChange } from "./code_mirror.ts";
import { applyEdits } from "../paste/lines.ts";
import { keep, kept } from "../save/kept.ts";
import { EDITOR_TAB } from "../../../contract/limits.ts";

const DESCRIPTION = "Tab indents. Press Escape, then Tab, to leave the field.";

export interface CodeFieldHandle {
  select(start: number, end: number): void;
  put(make: MakeChange): void;
  read(): string;
  editor: CodeEditor | null;
}

interface CodeFieldProps {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  isWrapped: boolean;
  findings: { list: readonly Finding[]; code: string };
  onChange(code: string): void;
  onCursor(at: number | null): void;
  handle: Ref<CodeFieldHandle>;
}

type CurrentProps = Pick<
  CodeFieldProps,
  "value" | "isWrapped" | "onChange" | "onCursor" | "placeholder" | "label"
>;

let loading: Promise<CodeMirror> | undefined;
/** When the module is loaded, no plain field is drawn first, because one with a large page is slow. */
let loaded: CodeMirror | undefined;

type CodeMirror = typeof import("./code_mirror.ts");

/** It rejects where style sheets cannot be adopted, since CodeMirror has no styles there. */
export async function loadCodeMirror(): Promise<CodeMirror> {
  if (typeof CSSStyleSheet === "undefined") throw new Error("no adopted style sheets");
  loading ??= import("./code_mirror.ts").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loaded = await loading;
}

export function CodeField(
  { id, label, placeholder, value, isWrapped, findings, onChange, onCursor, handle }:
    CodeFieldProps,
) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [isPlainFirst] = useState(loaded === undefined);
  const [isTabFree, setTabFree] = useState(false);
  const now = useRef<CurrentProps>({ value, isWrapped, onChange, onCursor, placeholder, label });
  useEffect(() =>
    void (now.current = { value, isWrapped, onChange, onCursor, placeholder, label })
  );

  const editor = useCodeMirror(host, plain, now, setTabFree);
  // A layout effect is needed: before a passive effect runs, typed text would be overwritten by the older value.
  useLayoutEffect(() => editor?.replace(value), [editor, value]);
  useEffect(() => editor?.wrap(isWrapped), [editor, isWrapped]);
  useEffect(() => editor?.mark(findings.list, findings.code), [editor, findings]);
  useImperativeHandle(handle, () => ({
    select(start, end) {
      if (editor) return editor.select(start, end);
      plain.current?.setSelectionRange(start, end);
      plain.current?.focus();
    },
    put(make) {
      if (editor) return editor.put(make);
      const code = now.current.value;
      const change = make(code, plain.current?.selectionStart ?? code.length);
      if (change) now.current.onChange(applyEdits(code, [change]));
    },
    read: () => editor?.read() ?? plain.current?.value ?? now.current.value,
    editor,
  }), [editor]);

  return (
    <>
      <div ref={host} className="code" hidden={!editor} />
      {!editor && isPlainFirst && (
        <PlainCodeField
          id={id}
          ref={plain}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
          onTabFree={setTabFree}
        />
      )}
      <p id={`${id}_keys`} className="editor-keys">
        {isTabFree ? "Tab now leaves the field." : DESCRIPTION}
      </p>
    </>
  );
}

function useCodeMirror(
  host: RefObject<HTMLDivElement | null>,
  plain: RefObject<HTMLTextAreaElement | null>,
  now: RefObject<CurrentProps>,
  setTabFree: (isFree: boolean) => void,
): CodeEditor | null {
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    let isGone = false;
    let mounted: CodeEditor | undefined;
    let top = kept().top ?? 0;
    const mount = ({ mountCode }: CodeMirror) => {
      const field = plain.current;
      if (isGone) return;
      const { value, isWrapped, placeholder, label } = now.current;
      const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open" });
      mounted = mountCode(root, {
        code: value,
        selection: { anchor: field?.selectionStart ?? 0, head: field?.selectionEnd ?? 0 },
        label,
        description: DESCRIPTION,
        placeholder,
        isWrapped,
        top,
        onScroll: (at) => top = at,
        onChange: (code) => now.current.onChange(code),
        onTabFree: setTabFree,
        onCursor: (at) => now.current.onCursor(at),
      });
      hadFocus.current = field === null || document.activeElement === field;
      setEditor(mounted);
    };
    if (loaded) mount(loaded);
    else loadCodeMirror().then(mount, () => {});
    return () => {
      isGone = true;
      keep({ top });
      mounted?.destroy();
    };
  }, []);

  useEffect(() => {
    if (hadFocus.current) editor?.focus();
  }, [editor]);
  return editor;
}

function PlainCodeField(
  { id, ref, value, placeholder, onChange, onTabFree }: {
    id: string;
    ref: Ref<HTMLTextAreaElement>;
    value: string;
    placeholder: string;
    onChange(code: string): void;
    onTabFree(isFree: boolean): void;
  },
) {
  const numbers = useRef<HTMLPreElement>(null);
  const rows = useMemo(() => numbersTo(value.split("\n").length), [value]);
  const onScroll = ({ currentTarget }: UIEvent) => {
    numbers.current!.style.translate = `0 ${-currentTarget.scrollTop}px`;
  };
  return (
    <div className="code code-plain">
      <div className="code-gutter" aria-hidden="true">
        <pre ref={numbers}>{rows}</pre>
      </div>
      <textarea
        id={id}
        ref={ref}
        className="code-text"
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        autoFocus
        wrap="off"
        aria-describedby={`${id}_keys`}
        onScroll={onScroll}
        onChange={(event) => onChange(event.target.value)}
        {...useCodeKeys(onChange, onTabFree)}
      />
    </div>
  );
}

function numbersTo(lines: number): string {
  return Array.from({ length: lines }, (_, i) => i + 1).join("\n");
}

/** `change` gets the whole text when the browser does not fire an input event for an insertion. */
function useCodeKeys(
  change: (code: string) => void,
  onTabFree: (isFree: boolean) => void,
) {
  const isTabFree = useRef(false);

  function setTabFree(isFree: boolean) {
    isTabFree.current = isFree;
    onTabFree(isFree);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && !isTabFree.current) {
      // Without it, the dialog would close.
      event.preventDefault();
      setTabFree(true);
    } else if (event.key === "Tab" && !isTabFree.current && isPlain(event)) {
      event.preventDefault();
      if (!insertedByBrowser(EDITOR_TAB)) change(inserted(event.currentTarget, EDITOR_TAB));
    } else if (event.key.length === 1) {
      setTabFree(false);
    }
  }

  return { onKeyDown, onBlur: () => setTabFree(false) };
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The deprecated command is the only one that keeps the browser's undo history. */
function insertedByBrowser(text: string): boolean {
  return document.execCommand?.("insertText", false, text) ?? false;
}

function inserted(field: HTMLTextAreaElement, text: string): string {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  return field.value;
}
