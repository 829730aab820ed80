const FUNCTIONS =
  /^(confirm|prompt|Number|String|Boolean|BigInt|parseInt|parseFloat|isNaN|isFinite|(de|en)codeURI(Component)?|structuredClone|getComputedStyle|matchMedia|\$\$?|jQuery|(Math|Intl|JSON|console|performance)\.\w+|Number\.\w+|String\.\w+|Array\.(from|of|isArray)|Date\.now|Object\.(keys|values|entries|fromEntries|hasOwn|is)|(local|session)Storage\.(getItem|key))$/;
const METHODS =
  /^(get\w*|has\w*|is[A-Z]\w*|query\w*|find\w*|to[A-Z]\w*|closest|matches|contains|item|filter|map|forEach|some|every|reduce|flat|flatMap|includes|indexOf|lastIndexOf|slice|concat|join|keys|values|entries|at|trim\w*|split|startsWith|endsWith|replaceAll|padStart|padEnd|repeat|charAt|charCodeAt|codePointAt|match\w*|test|normalize|localeCompare|checkValidity|preventDefault|stopPropagation|stopImmediatePropagation|composedPath)$/;
/** jQuery's methods read when they get no value, and write otherwise. */
const JQUERY_GETTERS =
  /^(val|text|html|data|attr|prop|is|parents?|children|siblings|each|index|eq|first|last)$/;
const PURE_CONSTRUCTORS =
  /^(Date|FormData|Set|Map|WeakSet|WeakMap|URL|URLSearchParams|RegExp|Error|Array|Intl\.\w+)$/;

export function isPureCall(callee: string, args: number, isNew: boolean): boolean {
  if (isNew) return PURE_CONSTRUCTORS.test(callee);
  const dot = callee.lastIndexOf(".");
  if (dot < 0 || FUNCTIONS.test(callee)) return FUNCTIONS.test(callee);
  const method = callee.slice(dot + 1);
  if (method === "replace") return !/(^|\.)location\.replace$/.test(callee);
  return METHODS.test(method) ||
    JQUERY_GETTERS.test(method) && args <= (/^(data|attr|prop|is)$/.test(method) ? 1 : 0);
}

export const RUNS_AT_ONCE = /\.(filter|map|forEach|some|every|reduce|find\w*|flatMap|each)$/;
export const RUNS_LATER =
  /^(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|queueMicrotask)$|\.(then|catch|finally)$/;
