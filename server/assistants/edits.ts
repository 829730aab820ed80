// One change of a page as an assistant asks for it.
import { z } from "zod";

export const EditSchema = z.object({
  find: z.string().min(1).describe("The code to replace, exactly as it stands in the page"),
  replace: z.string().describe("What comes in its place; empty takes it out"),
  all: z.boolean().default(false).describe(
    "Every place where it stands; otherwise it must stand there once",
  ),
});
