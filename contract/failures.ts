// What can go wrong with a call: one HTTP status each.
export const STATUS = {
  bad_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type FailureKind = keyof typeof STATUS;
