import { type PropsWithChildren, useEffect, useEffectEvent } from "react";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useEditor } from "../editor/context.ts";
import { EditorDialog } from "../editor/editor_dialog.tsx";
import { missingPictures } from "../editor/state.ts";
import { AddYourPictures } from "./place_grid.tsx";

/** `children` say why they are missing. */
export function MissingPictures({ children }: PropsWithChildren) {
  const { state } = useEditor();
  const count = missingPictures(state).length;
  return (
    <>
      {count > 0 && (
        <div className="missing-pictures">
          <h5>{sayMissingPictures(count)}</h5>
          <div className="actions">
            <AddYourPictures />
          </div>
          <p>
            Choose them all at once: they fill the places in the order of the page, or by their
            names. Until then visitors see a plain box in each place.
          </p>
        </div>
      )}
      {children}
    </>
  );
}

/** It asks once for each number of missing pictures. */
export function BlankPictures() {
  const { state, dispatch, username, save, pagePictures } = useEditor();
  const count = missingPictures(state).length;
  const close = () => dispatch({ type: "asking_for_pictures", isOpen: false });
  const goOn = () => {
    close();
    save();
  };
  // The press was for the newest code, which may be whole once it has been looked at.
  const isWhole = state.isAskingForPictures && count === 0;
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    if (isWhole) goOnNow();
  }, [isWhole]);
  if (!state.isAskingForPictures || isWhole) return null;
  return (
    <EditorDialog
      title={count === 1 ? "1 picture will be blank" : `${count} pictures will be blank`}
      cancel={close}
    >
      <p>Add them, or publish anyway: visitors see a plain box in each place.</p>
      <div className="actions">
        <Button
          data-chooses-files
          onClick={() => {
            close();
            pagePictures.current?.choose();
          }}
        >
          Add your pictures
        </Button>
        <Button look="quiet" onClick={goOn}>
          {username === null ? "Go on without them" : "Publish anyway"}
        </Button>
      </div>
    </EditorDialog>
  );
}
