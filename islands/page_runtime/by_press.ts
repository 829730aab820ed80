// What no policy of a frame names: a page speaks, and lets a phone tremble, only once its visitor has pressed something in it.

// Taken first, so that no page can answer for its visitor.
const hasPressed = readGetter();

export function waitForPress(): void {
  const synthesis = self.SpeechSynthesis?.prototype;
  const { vibrate } = Navigator.prototype;
  if (synthesis) {
    const { speak } = synthesis;
    synthesis.speak = function (utterance) {
      if (hasPressed()) return speak.call(this, utterance);
      // As Chromium refuses it in a window.
      queueMicrotask(() =>
        utterance.dispatchEvent(Object.assign(new Event("error"), { error: "not-allowed" }))
      );
    };
  }
  if (vibrate) {
    Navigator.prototype.vibrate = function (...pattern: unknown[]) {
      return hasPressed() && vibrate.apply(this, pattern as Parameters<typeof vibrate>);
    };
  }
  // Without its feature it throws, in each picture of a game.
  Navigator.prototype.getGamepads = () => [null, null, null, null];
}

function readGetter(): () => boolean {
  const { userActivation } = navigator;
  if (!userActivation) return () => false;
  const { get } = Object.getOwnPropertyDescriptor(UserActivation.prototype, "hasBeenActive")!;
  return get!.bind(userActivation);
}
