// What a save does with the menus of a page that comes by itself, without the editor.
import { z } from "zod";
import { said } from "../field_sentences.ts";

/** Of a page that comes by key or tool: in the editor its author sees what becomes of a menu. */
export const MenuChoice = z.enum(["keep", "remove"], said("menu_choice_unknown")).describe(
  "What a save does with menus (<nav>, role=navigation). keep: each becomes a plain block of links, which looks and " +
    "works as it did; remove: they are taken out",
);
export type MenuChoice = z.infer<typeof MenuChoice>;
