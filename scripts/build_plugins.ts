// What the bundler is told of our own: entries that no file holds, and bundles that were made before.
import type * as esbuild from "esbuild";

/**
 * An island's entry hydrates its one component. React's own entry is reached
 * by nothing of ours, so that its chunk holds React alone and keeps its hash. `alone` are the names of files that are
 * bundled by themselves.
 */
export function virtualEntries(alone: readonly string[]): esbuild.Plugin {
  const resolveDir = decodeURIComponent(new URL("../", import.meta.url).pathname);
  return {
    name: "virtual-entries",
    setup(setup) {
      setup.onResolve({ filter: /^(island|react-entry):/ }, ({ path }) => {
        const [namespace, name] = path.split(":");
        return { namespace, path: name || "react" };
      });
      setup.onLoad({ filter: /.*/, namespace: "island" }, ({ path }) => ({
        contents: `
          import { createElement } from "react";
          import { hydrateRoot } from "react-dom/client";
          import { ${componentName(path)} as Island } from "./${path}";
          export function hydrate(root, props) {
            hydrateRoot(root, createElement(Island, props));
          }`,
        loader: "tsx",
        resolveDir,
      }));
      setup.onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir: folder }) => {
        if (kind !== "dynamic-import" || alone.includes(fileName(path))) return null;
        const { pathname } = new URL(path, `file://${folder}/`);
        return { namespace: "lazy", path: decodeURIComponent(pathname).slice(resolveDir.length) };
      });
      setup.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => ({
        // What is loaded later needs all of React, so that React's chunk stays one.
        contents: `
          import "react/jsx-runtime";
          import "react-dom/client";
          export * from "./${path}";`,
        loader: "js",
        resolveDir,
      }));
      setup.onLoad({ filter: /.*/, namespace: "react-entry" }, () => ({
        contents: `
          export * as React from "react";
          export * as runtime from "react/jsx-runtime";
          export * as client from "react-dom/client";`,
        loader: "js",
        resolveDir,
      }));
    },
  };
}

/** What is imported in the middle of a run lies beside the others under its own name. */
export function builtBefore({ outputs }: esbuild.Metafile): esbuild.Plugin {
  const files = new Map(
    Object.entries(outputs).map((
      [path, { entryPoint }],
    ) => [fileName(entryPoint!), fileName(path)]),
  );
  return {
    name: "built-before",
    setup(setup) {
      setup.onResolve({ filter: /\.ts$/ }, ({ kind, path }) => {
        const file = kind === "dynamic-import" && files.get(fileName(path));
        return file ? { path: `./${file}`, external: true } : null;
      });
    },
  };
}

/** esbuild's own paths have slashes on Windows, too; those of its outputs have not. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** islands/sign_in/login_form.tsx -> LoginForm */
function componentName(path: string): string {
  return fileName(path).replace(".tsx", "").replaceAll(
    /(?:^|_)(\w)/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}
