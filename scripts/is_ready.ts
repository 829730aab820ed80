// Ends with 0 when all packages of the product are there and its bundles are up to date: then a start has nothing to do.
import { isBuilt } from "./built.ts";
import { hasPackages } from "./packages.ts";

const isReady = await hasPackages() && await isBuilt();
Deno.exit(isReady ? 0 : 1);
