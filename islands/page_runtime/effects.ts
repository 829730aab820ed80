// Whether anything that can be seen was done since an event began: what has been done is not done twice.

/** What is done beside the document, by the names of whom it is asked. */
const SIDE_EFFECTS: [owner: object, ...names: string[]][] = [
  [self, "fetch", "open", "alert", "setTimeout", "setInterval", "requestAnimationFrame"],
  [XMLHttpRequest.prototype, "send"],
  [Navigator.prototype, "sendBeacon"],
  [Storage.prototype, "setItem", "removeItem", "clear"],
  [History.prototype, "pushState", "replaceState"],
  [HTMLMediaElement.prototype, "play", "pause"],
  [CanvasRenderingContext2D.prototype, "clearRect", "fillRect", "fillText", "fill", "stroke"],
];

/** `begin` hears of each event of these types first. Returns who knows whether nothing was done since one began. */
export function followEvents(
  types: readonly string[],
  begin: (event: Event) => void,
): (event: Event) => boolean {
  let effects = 0;
  const before = new WeakMap<Event, number>();
  const count = (records: MutationRecord[]) => void (effects += records.filter(isChange).length);
  const observer = new MutationObserver(count);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeOldValue: true,
  });
  for (const [owner, ...names] of SIDE_EFFECTS) {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const native = methods[name]!;
      methods[name] = function (...args) {
        effects++;
        return native.apply(this, args);
      };
    }
  }
  for (const type of types) {
    addEventListener(type, (event) => {
      count(observer.takeRecords());
      before.set(event, effects);
      begin(event);
    }, { capture: true });
  }
  return (event) => {
    count(observer.takeRecords());
    return before.get(event) === effects;
  };
}

/** Not an attribute that was set to what it was. */
function isChange({ type, target, attributeName, attributeNamespace, oldValue }: MutationRecord) {
  return type !== "attributes" ||
    (target as Element).getAttributeNS(attributeNamespace, attributeName!) !== oldValue;
}
