import { z } from "zod";
import { said } from "../issues.ts";

export const MenuChoice = z.enum(["keep", "remove"], said("menu_choice_unknown", {})).describe(
  "What a save does with menus (<nav>, role=navigation). keep: each becomes a plain block of links, which looks and " +
    "works as it did; remove: they are taken out",
);
export type MenuChoice = z.infer<typeof MenuChoice>;
