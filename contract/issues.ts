// The problems that schemas find. An issue of zod takes a text alone, so each problem is known again by its own.
import type { ParametersOf, Problem, ProblemCode } from "./problems.ts";

const PROBLEMS = new Map<string, Problem>();

export function said<C extends ProblemCode>(code: C, params: ParametersOf<C>): string {
  const message = `${code} ${JSON.stringify(params)}`;
  PROBLEMS.set(message, { code, params: params as Problem["params"] });
  return message;
}

export function findProblem(message: string): Problem | null {
  return PROBLEMS.get(message) ?? null;
}
