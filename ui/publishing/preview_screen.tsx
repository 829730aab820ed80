// A draft by itself, for its author.
import { PreviewFrame } from "../../islands/publishing/preview_frame.tsx";
import { Island } from "../island.tsx";
import { Styles } from "../style.tsx";

export function Preview({ frameUrl }: { frameUrl: string }) {
  return (
    <main>
      <Styles of={["page_frame"]} />
      <h1 className="visually-hidden">Preview of your page</h1>
      <Island name="preview_frame" of={PreviewFrame} props={{ url: frameUrl }} />
    </main>
  );
}
