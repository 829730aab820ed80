import type { Continued } from "./continuation.ts";
import type { Intake, LeftOut } from "./intake.ts";

export type IntakeNote =
  | { kind: "said"; said: string; leftOut: readonly LeftOut[] }
  | Extract<Intake, { kind: "choice" | "cut_off" }>
  | { kind: "refused"; said: string; markers: readonly string[]; message: string; raw: string }
  | Extract<Continued, { kind: "unsure" }>;

export const NEEDED = {
  elided:
    "Your last answer leaves out parts of the page. Please write the complete file again, from <!DOCTYPE html> to </html> in one code block, with every part written out and nothing shortened. These parts were left out:",
  not_a_page:
    "Please write this as one complete HTML file that works by itself when it is opened in a browser: styles in <style>, scripts in <script>, no build step and no other files. Answer with the whole file, from <!DOCTYPE html> to </html>, in one code block.",
  cut_off:
    "Your answer stopped in the middle. Continue exactly after these lines, and repeat them first:",
};
