import { Button } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { useCopy } from "../browser/use_copy.ts";

export function CopyButton(
  { label, of, from }: {
    label: string;
    /** Screen readers read it out with the button, whose place on the page their users do not see. */
    of: string;
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
