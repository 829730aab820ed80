// Copies the text of an element of the page.
import { Button } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { useCopy } from "../browser/use_copy.ts";

export function CopyButton(
  { label, of, from }: {
    label: string;
    /** What is copied, for those who hear the buttons without seeing their places. */
    of: string;
    /** The id of the element that holds the text. */
    from: string;
  },
) {
  const { said, copy } = useCopy();

  return (
    <>
      <Button
        look="quiet"
        onClick={() => copy(document.getElementById(from)?.textContent ?? "")}
        aria-label={`${label}: ${of}`}
      >
        <Icon name="copy" />
        {said || label}
      </Button>
      <span className="visually-hidden" role="status">{said}</span>
    </>
  );
}
