/**
 * The text of a file's bytes, without a byte order mark: UTF-8, or UTF-16 as PowerShell's `>` writes it, told by the mark or
 * by the zero byte of the first letter (YAML 1.2.2 section 5.2). What is neither becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const little = (first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
}
