export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#10': '\n' };
const decode = (text: string) =>
  text.replace(/&([^;\s]*);/g, (all, name: string) => {
    const found = entities[name];
    if (found === undefined) throw new Error(`No such entity: ${all}`);
    return found;
  });

/** A reader of XML 1.0 that takes only what is well-formed, as far as reports use it. */
export function readXml(source: string): Element {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('No declaration');
  // Characters that XML 1.0 has no place for (section 2.2).
  const wrong = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(source);
  if (wrong !== null) throw new Error(`A character that XML does not allow at ${wrong.index}`);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  token.lastIndex = source.indexOf('\n');
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    if (match === null) throw new Error(`Not well-formed at ${at}: ${source.slice(at, at + 40)}`);
    const [, closing, name, attributes, empty, text] = match;
    const top = open.at(-1)!;
    if (text !== undefined) {
      if (/&(?![a-z#0-9]+;)/.test(text)) throw new Error(`A bare & at ${at}`);
      top.text += decode(text);
    } else if (closing === '/') {
      if (top.name !== name) throw new Error(`${top.name} is closed by ${name}`);
      open.pop();
    } else {
      const pairs = [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(one => [one[1]!, decode(one[2]!)]);
      const element: Element = { name: name!, attributes: Object.fromEntries(pairs), children: [], text: '' };
      top.children.push(element);
      if (empty === '') open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('Not one closed root');
  return root.children[0]!;
}
