// The problems that schemas find. An issue of zod takes a text alone, so each problem is known again by its own.
import {
  type ParametersOf,
  type Problem,
  problem,
  type ProblemCode,
  toSentence,
} from "./problems.ts";

const PROBLEMS = new Map<string, Problem>();

export function said<C extends ProblemCode>(code: C, params: ParametersOf<C>): string {
  const found = problem(code, params);
  // Some sentences are of several codes.
  const message = `${code}: ${toSentence(found)}`;
  PROBLEMS.set(message, found);
  return message;
}

export function findProblem(message: string): Problem | null {
  return PROBLEMS.get(message) ?? null;
}
