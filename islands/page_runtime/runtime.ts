// Inside a published page, before its own scripts.
import { start } from "./start.ts";

start();
