import { examplePath } from "../../contract/examples/example_paths.ts";
import { BesideLine } from "../../islands/sign_in/beside_line.tsx";
import { Island } from "../island.tsx";
import { TallThumbnail } from "../parts/thumbnail.tsx";
import { findPrompt } from "../site/prompts.ts";
import { Styles } from "../style.tsx";
import { BESIDE, type FormScreen } from "./beside_examples.ts";

export function BesideForm({ screen }: { screen: FormScreen }) {
  const { id, title } = findPrompt(BESIDE[screen])!;
  return (
    <aside className="beside-form" aria-label="A page that was made with an assistant">
      <Styles of={["split"]} />
      <div className="beside-page">
        <TallThumbnail name={id} />
      </div>
      <Island name="beside_line" of={BesideLine} props={{ title, path: examplePath(id) }} />
    </aside>
  );
}
