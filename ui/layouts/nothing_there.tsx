import { NOTHING_THERE } from "../../contract/paths.ts";
import { Styles } from "../style.tsx";

/** Its words are ours alone: whoever makes a link can show this line, and can put nothing into it. */
export function NothingThere() {
  return (
    <aside id={NOTHING_THERE} className="nothing-there" aria-label="About the address">
      <Styles of={["nothing_there"]} />
      <p>Nothing is at that address. Here is the front door.</p>
    </aside>
  );
}
