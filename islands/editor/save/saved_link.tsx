// Where the page is now, right where it was saved: its address to open, to copy and to scan.
import { portfolioPath, portfolioQrPath } from "../../../contract/paths.ts";
import { Button, ButtonLink } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";

export function SavedLink(
  { username, isFirst }: {
    username: string;
    /** The first page of a life. */
    isFirst: boolean;
  },
) {
  const path = portfolioPath(username);
  const address = location.origin + path;
  const { said, copy } = useCopy();
  return (
    <section className="saved-link" aria-label="Your page">
      {isFirst && (
        <>
          <p className="eyebrow">Now serving</p>
          <h3>Your page is on the table</h3>
          <p>Anyone with this link can see it, from now on and wherever they are.</p>
        </>
      )}
      <p className="saved-address">
        <a href={path} target="_blank" rel="noopener">{address}</a>
      </p>
      <div className="actions">
        <Button look="quiet" onClick={() => copy(address)}>{said || "Copy link"}</Button>
        <span className="visually-hidden" role="status">{said}</span>
        <ButtonLink look="quiet" href={path} target="_blank" rel="noopener">Open it</ButtonLink>
      </div>
      <details open={isFirst}>
        <summary>QR code</summary>
        <img
          src={portfolioQrPath(username)}
          alt={`QR code of ${address}`}
          width="176"
          height="176"
        />
      </details>
    </section>
  );
}
