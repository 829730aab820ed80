// Gives all others their turn on the event loop, between two pieces of what takes long.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
