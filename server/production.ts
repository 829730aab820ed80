// This must be imported first: it sets what has to be so before any other module loads.
import { closeOutside } from "./outside/close_outside.ts";

// React reads it once, when it loads, and is five times slower without it.
Deno.env.set("NODE_ENV", "production");
closeOutside();
