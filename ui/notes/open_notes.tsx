// What reviewers wrote and nobody answered yet, as the dashboard tells it: how many, and where they are.

export function OpenNotes({ count }: { count: number }) {
  const many = count === 1
    ? "1 note on your page waits for you."
    : `${count} notes on your page wait for you.`;
  return <p className="open-notes">{`${many} They are in Page check, in your editor.`}</p>;
}
