import { createContext, type FunctionComponent, useContext } from "react";

/** The files of a page's islands are collected while it renders, so that they can be preloaded. */
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
