import { cardPath } from "../../contract/page_code/check_cards.ts";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";

export function MissingPicturesLine({ count }: { count: number }) {
  return (
    <section className="waiting-line" aria-labelledby="missing_pictures">
      <Icon name="edit" />
      <div>
        <h2 id="missing_pictures">{sayMissingPictures(count)}</h2>
        <p>Until then visitors see a plain plate in each place.</p>
      </div>
      <ButtonLink look="quiet" href={cardPath("pictures")}>Add your pictures</ButtonLink>
    </section>
  );
}
