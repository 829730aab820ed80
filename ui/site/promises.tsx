import { useContext } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { Icon } from "../parts/icon.tsx";
import { SiteContext } from "../parts/site.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { NotNow } from "../parts/not_now.tsx";

export function PromiseLine() {
  const { operator } = useContext(SiteContext);
  return (
    <ul className="promise-line">
      <li>Free</li>
      <li>Yours to take away at any time</li>
      <li>{`Run by ${operator.name}`}</li>
    </ul>
  );
}

export function Promises() {
  const { operator: { name, contact }, sourceUrl } = useContext(SiteContext);
  return (
    <ul className="audiences promises">
      <li>
        <Icon name="spark" />
        <h3>Free</h3>
        <p>
          There is no plan, and no card is asked for. No advertisement on your page, no tracker on
          ours, and the <a href={sourceUrl}>source code</a> is open.
        </p>
      </li>
      <li>
        <Icon name="leave" />
        <h3>Yours to take away at any time</h3>
        <p>
          One button gives you your page as a file that works without us, another all that is kept
          of you, with every picture and earlier save. Delete the account, and all of it goes.
        </p>
      </li>
      <li>
        <Icon name="person" />
        <h3>{`Run by ${name}`}</h3>
        <p>
          What is kept, and for how long:{" "}
          <a href={SCREENS.privacy}>Privacy</a>. What you may expect:{" "}
          <a href={SCREENS.terms}>Terms</a>.{contact && (
            <>
              {" Questions: "}
              <a href={`mailto:${contact}`}>{contact}</a>
            </>
          )}
        </p>
      </li>
    </ul>
  );
}

export function WhoComesIn() {
  const { registration, operator: { contact } } = useContext(SiteContext);
  if (registration === "open") return null;
  const said = registration === "invite"
    ? SENTENCES.registration_by_invitation
    : SENTENCES.registration_closed;
  return <NotNow said={`${said} Trying a page is for everybody.`} contact={contact} />;
}

export function LastWords() {
  const { registration } = useContext(SiteContext);
  return <h2>{registration === "closed" ? "Come and taste" : "Your table is laid"}</h2>;
}
