// How many functions come together where variables stand for each other: written apart, a browser reads them as one.
import { Failure } from "../../errors.ts";

/** 24 of `color-mix()` in a row of variables take seconds, for each element. People write 4. */
const MAX_FUNCTIONS_IN_A_ROW = 10;
/** However little each adds. */
const MAX_VARIABLES_IN_A_ROW = 256;

interface Row {
  functions: number;
  variables: number;
}

/** A variable, an attribute or a function of the page's own: whatever stands for a text written elsewhere. */
interface Reference {
  name: string;
  /** How many functions stand around it. */
  functions: number;
}

export class CssVariables {
  #references = new Map<string, Reference[]>();

  note(within: string, name: string, functions: number): void {
    // One that names itself is nothing.
    if (within === name) return;
    const references = this.#references.get(within);
    if (references) references.push({ name, functions });
    else this.#references.set(within, [{ name, functions }]);
  }

  /** @throws {Failure} `bad_input`, with a sentence for the author. */
  refuseLongRows(): void {
    const known = new Map<string, Row>();
    for (const name of this.#references.keys()) this.#findRow(name, known, 0);
  }

  /** A circle counts once: within one element browsers do not follow it. */
  #findRow(name: string, known: Map<string, Row>, depth: number): Row {
    const found = known.get(name);
    if (found) return found;
    const row = { functions: 0, variables: 0 };
    known.set(name, row);
    for (const reference of this.#references.get(name) ?? []) {
      if (depth > MAX_VARIABLES_IN_A_ROW) refuse();
      const next = this.#findRow(reference.name, known, depth + 1);
      row.functions = Math.max(row.functions, reference.functions + next.functions);
      row.variables = Math.max(row.variables, 1 + next.variables);
    }
    if (row.functions > MAX_FUNCTIONS_IN_A_ROW || row.variables > MAX_VARIABLES_IN_A_ROW) refuse();
    return row;
  }
}

function refuse(): never {
  throw new Failure(
    "bad_input",
    "css_variables_endless",
  );
}
