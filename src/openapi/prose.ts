/**
 * @param text A text of the contract.
 * @param pattern What is looked for.
 * @returns True if a sentence says it and doesn't deny it: "never merges" is no promise to merge.
 */
export function affirms(text: string, pattern: RegExp): boolean {
  if (text === '') return false;
  // A line that goes on in lower case is one that was wrapped.
  const unwrapped = text.includes('\n') ? text.replace(/(?<=[\w,;)`])\n[ \t]*(?=[a-z(`])/g, ' ') : text;
  return unwrapped.split(/(?<=[.!?])\s+|\n+/).some(sentence => {
    const match = pattern.exec(sentence);
    return (
      match !== null &&
      !/\b(never|no|not|nor|without|don't|doesn't|cannot)\s+(\w+\s+){0,1}$/i.test(sentence.slice(0, match.index))
    );
  });
}
