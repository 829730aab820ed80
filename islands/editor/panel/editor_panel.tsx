import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { countThings } from "../check/count_things.ts";
import { useEditor } from "../context.ts";
import { keep, kept } from "../save/kept.ts";
import { GUEST_TABS, type Tab, TABS } from "../state.ts";
import type { Extras } from "../use_extras.ts";
import { toCount } from "../../../contract/markup.ts";
import { tellFrame } from "../preview/tell_frame.ts";
import { useSettled } from "../use_settled.ts";
import { CodeField } from "../code/code_field.tsx";
import { ClosedPanel } from "./closed_panel.tsx";
import { SheetHandle } from "./sheet_handle.tsx";
import { usePanelFocus } from "./use_panel_focus.ts";

const LABEL = "The complete code of your page";

const NAMES: Record<Tab, string> = {
  check: "To fix",
  code: "Code",
  pictures: "Pictures",
  history: "History",
};

export function EditorPanel({ extras }: { extras: Extras | null }) {
  const { state, dispatch, username } = useEditor();
  const { tab, isPanelOpen } = state;
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel);
  const id = useId();
  const idOf = (each: Tab) => `${id}${each}`;

  function choose(next: Tab) {
    dispatch({ type: "tab", tab: next });
    if (next === "code" || next === "check") keep({ tab: next });
  }

  return (
    <aside ref={panel} className="editor-panel" aria-label="Panel">
      <SheetHandle />
      <ClosedPanel />
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
          aria-label="Hide the panel"
          onClick={() => dispatch({ type: "panel", isOpen: false })}
        >
          <span aria-hidden="true">⟨</span>
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
  const { things } = countThings(look.findings);
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
