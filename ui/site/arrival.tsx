import { Dish, Lid } from "./table_section.tsx";
import { Styles } from "../style.tsx";

/** A popover, so that it stands over the editor where that is a dialog. */
export function Arrival() {
  return (
    <div className="arrival" popover="manual" aria-hidden="true">
      <Styles of={["arrival"]} />
      <div className="arrival-plate">
        <Dish />
        <Lid />
      </div>
    </div>
  );
}
