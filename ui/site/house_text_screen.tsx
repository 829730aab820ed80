// A text that whoever runs the house answers for: what is kept of people, and on what terms.
import { SCREENS } from "../../contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Prose } from "./prose.tsx";
import type { Block } from "./read_prose.ts";
import { Styles } from "../style.tsx";

/** `title` is said when the text has no heading of its own to begin with. */
export function HouseText({ title, blocks }: { title: string; blocks: readonly Block[] }) {
  const [first] = blocks;
  const hasTitle = first?.kind === "heading" && first.level === 1;
  return (
    <PublicLayout aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}>
      <Styles of={["prose"]} />
      <article className="house-text">
        {!hasTitle && <h1>{title}</h1>}
        <Prose blocks={blocks} />
      </article>
    </PublicLayout>
  );
}
