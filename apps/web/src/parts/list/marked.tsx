/** A piece of a longer text with the words that were looked for marked in it. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      …{text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}…
    </>
  );
}
