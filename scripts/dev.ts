// Builds and runs; the watcher that started it does both again after a change.
import { build } from "./build.ts";

await build();
await import("../main.ts");
