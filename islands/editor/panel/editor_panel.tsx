import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { countThings, sayThings } from "../check/count_things.ts";
import { useEditor } from "../context.ts";
import { keep, kept } from "../save/kept.ts";
import { GUEST_TABS, SHEET_HEIGHTS, type SheetHeight, type Tab, TABS } from "../state.ts";
import type { Extras } from "../use_extras.ts";
import { toCount } from "../../../contract/markup.ts";
import { tellFrame } from "../preview/tell_frame.ts";
import { useSettled } from "../use_settled.ts";
import { CodeField } from "../code/code_field.tsx";

const LABEL = "The complete code of your page";

/** A shorter movement counts as a press. */
const DRAG_MIN_PX = 12;
const NEXT: Record<SheetHeight, SheetHeight> = { low: "half", half: "high", high: "low" };

const NAMES: Record<Tab, string> = {
  check: "Page check",
  code: "Code",
  pictures: "Pictures",
  history: "History",
};

export function EditorPanel({ extras }: { extras: Extras | null }) {
  const { state, dispatch, username } = useEditor();
  const { tab, isPanelOpen } = state;
  const id = useId();
  const idOf = (each: Tab) => `${id}${each}`;

  function choose(next: Tab) {
    dispatch({ type: "tab", tab: next });
    if (next === "code" || next === "check") keep({ tab: next });
  }

  return (
    <aside className="editor-panel" aria-label="Panel">
      <SheetHandle />
      <div className="panel-tabs">
        <div role="tablist" aria-label="Show" onKeyDown={onArrow}>
          {(username === null ? GUEST_TABS : TABS).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${idOf(each)}_tab`}
              aria-controls={idOf(each)}
              aria-selected={each === tab && isPanelOpen}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => choose(each)}
            >
              {NAMES[each]}
              {each === "check" && <ThingsBadge />}
            </button>
          ))}
        </div>
        <Button
          look="plain"
          className="panel-close"
          aria-label={isPanelOpen ? "Hide the panel" : "Show the panel"}
          aria-expanded={isPanelOpen}
          onClick={() => dispatch({ type: "panel", isOpen: !isPanelOpen })}
        >
          <span aria-hidden="true">{isPanelOpen ? "⟨" : "⟩"}</span>
        </Button>
      </div>
      {/* The field stays mounted in every tab, because edits on the page are made in it. */}
      <div
        className="panel-body panel-code"
        role="tabpanel"
        id={idOf("code")}
        aria-labelledby={`${idOf("code")}_tab`}
        hidden={tab !== "code"}
      >
        <CodePane />
      </div>
      {tab !== "code" && (
        <div
          className={`panel-body panel-${tab}`}
          role="tabpanel"
          id={idOf(tab)}
          aria-labelledby={`${idOf(tab)}_tab`}
          tabIndex={0}
        >
          {extras && tab === "check" && <extras.PageCheck />}
          {extras && tab === "pictures" && <extras.PicturesDrawer />}
          {extras && tab === "history" && <extras.History />}
        </div>
      )}
    </aside>
  );
}

function ThingsBadge() {
  const { state: { look } } = useEditor();
  const { things } = countThings(look.findings.list);
  if (things === 0) return null;
  return <span className="tab-badge">{things}</span>;
}

function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
  event.preventDefault();
}

function SheetHandle() {
  const { state: { sheet, look }, dispatch } = useEditor();
  const from = useRef<number | null>(null);
  const to = (height: SheetHeight) => dispatch({ type: "sheet", height });

  function onPointerUp({ clientY }: PointerEvent) {
    const dragged = from.current === null ? 0 : from.current - clientY;
    from.current = null;
    if (Math.abs(dragged) < DRAG_MIN_PX) return to(NEXT[sheet]);
    step(dragged > 0 ? 1 : -1);
  }

  function step(by: 1 | -1) {
    to(SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(sheet) + by] ?? sheet);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by) step(by);
    else if (event.key === "Enter" || event.key === " ") to(NEXT[sheet]);
    else return;
    event.preventDefault();
  }

  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label={`Panel, height: ${sheet}`}
      onPointerDown={({ currentTarget, clientY, pointerId }) => {
        from.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <span className="sheet-grip" aria-hidden="true" />
      <span aria-hidden="true">{sheet === "low" ? sayThings(look.findings) : ""}</span>
    </button>
  );
}

function CodePane() {
  const { state: { code, look }, dispatch, field } = useEditor();
  const [isWrapped, setWrapped] = useState(() => kept().isWrapped ?? true);
  const counted = useSettled(code);
  const counts = useMemo(() => [
    toCount(countCharacters(counted), "character"),
    toCount(countLines(counted), "line"),
  ], [counted]);
  return (
    <section className="editor-pane" aria-label="Code">
      <label htmlFor="user_code" className="visually-hidden">{LABEL}</label>
      <CodeField
        id="user_code"
        label={LABEL}
        placeholder="Paste your complete HTML page here, or drop an .html file"
        value={code}
        isWrapped={isWrapped}
        findings={look.findings}
        onChange={(code) => dispatch({ type: "changed", code })}
        onCursor={(at) => tellFrame({ type: "folio:outline", at })}
        handle={field}
      />
      <p className="editor-counts">
        {counts.map((each, i) => <span key={i}>{each}</span>)}
        <label className="switch">
          <input
            type="checkbox"
            checked={isWrapped}
            onChange={({ target }) => {
              setWrapped(target.checked);
              keep({ isWrapped: target.checked });
            }}
          />
          Wrap lines
        </label>
      </p>
    </section>
  );
}

function countCharacters(code: string): number {
  return code.length - (code.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function countLines(code: string): number {
  return code === "" ? 0 : (code.match(/\n/g)?.length ?? 0) + 1;
}
