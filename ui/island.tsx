// Renders a component as its own hydration root: the address of its file, and its props, travel in attributes.
import { createContext, type FunctionComponent, useContext } from "react";

/** Collects the islands of a page while it renders, so that their files can be preloaded. */
export interface IslandFiles {
  path(name: string): string;
}

export const IslandFilesContext = createContext<IslandFiles>({
  path: (name) => name,
});

/** `name` is the island's file under islands/. Islands do not nest. */
export function Island<Props extends object>(
  { name, of: Component, props }: {
    name: string;
    of: FunctionComponent<Props>;
    props: Props;
  },
) {
  const files = useContext(IslandFilesContext);
  return (
    <div
      className="island"
      data-island={files.path(name)}
      data-props={JSON.stringify(props)}
    >
      <Component {...props} />
    </div>
  );
}
