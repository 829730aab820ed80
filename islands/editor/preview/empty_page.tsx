// Before there is a page: one large place for a paste or a drop, and other ways to begin.
import { flushSync } from "react-dom";
import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import { OPENED_TYPES } from "../paste/transfers.ts";

export function EmptyPage() {
  const { state, dispatch, field, intake, open, examples, startFrom } = useEditor();

  /** Who types wants the field for code. */
  function onType(text: string) {
    flushSync(() => {
      dispatch({ type: "changed", code: text });
      dispatch({ type: "tab", tab: "code" });
    });
    // The next key comes there.
    field.current?.select(text.length, text.length);
  }

  return (
    <div className="empty-page">
      <h3>Paste what your assistant wrote</h3>
      <p>
        The whole reply will do: the page is taken out of it. A file or a folder can be dropped.
      </p>
      <textarea
        className="empty-field"
        aria-label="Paste your page here"
        placeholder="Press here, and paste"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        // Not from who has just emptied the code.
        autoFocus={state.tab !== "code"}
        onChange={({ target }) => onType(target.value)}
      />
      <div className="actions">
        <Button onClick={() => intake.current?.pasteFromChat()}>Paste from the chat</Button>
        <label className="button button-quiet">
          Choose a file
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={OPENED_TYPES}
            onChange={({ target }) => target.files?.length && open(target.files)}
          />
        </label>
      </div>
      {examples.length > 0 && (
        <>
          <p>Or begin with one of ours:</p>
          <ul className="empty-examples">
            {examples.map(({ name, title, image }) => (
              <li key={name}>
                <button type="button" onClick={() => void startFrom(name)}>
                  <img src={image} width={800} height={500} alt="" />
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
