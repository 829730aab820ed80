import { useContext } from "react";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import { TryEditor } from "../../islands/editor/try_editor.tsx";
import { toStartExamples } from "../site/prompts.ts";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/signed_in.tsx";
import { ImagesContext } from "../parts/thumbnail.tsx";
import { Styles, StylesBelow } from "../style.tsx";
import { Arrival } from "../site/arrival.tsx";

export function Try({ welcome }: { welcome: Welcome }) {
  const image = useContext(ImagesContext);
  const examples = toStartExamples(image);
  return (
    <GuestLayout>
      <Styles of={["editor", "editor_bar", "preview", "toasts"]} />
      <main>
        <h1 className="visually-hidden">Try a page</h1>
        <noscript>
          <p className="notice notice-info">
            This page needs JavaScript. Please switch it on and reload.
          </p>
        </noscript>
        <Arrival />
        <Island name="try_editor" of={TryEditor} props={{ examples, welcome }} />
      </main>
      <StylesBelow of="signed_in" />
    </GuestLayout>
  );
}
