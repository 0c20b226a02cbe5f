import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument, writeDocument } from '../../src/progress/document';
import { readExport } from '../../src/progress/import';
import type { ProgressEvent } from '../../src/progress/types';
import { decodeText } from '../../src/text/decode-text';
import { page, someEvents } from './sample';

const events: ProgressEvent[] = [
  { id: '1', at: 1, ...page('a', 'a "quoted} page{') },
  { id: '2', at: 2, type: 'review', exercise: 'e', claimed: ['naming'], found: 1, planted: 2, score: 3 },
  { id: '3', at: 3, ...page('ä', '\\') },
];
const text = writeDocument({ profile: 'anna', events });

/** The line that an event takes in the file. */
const line = (event: ProgressEvent) => JSON.stringify(event).replaceAll('ä', '\\u00e4');

describe('a document', () => {
  it('is ASCII, whatever is in it', () => {
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).toContain(line(events[2]!));
  });

  it('is read in UTF-8 and in the UTF-16 of PowerShell', () => {
    expect(readDocument(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toMatchObject({
      kind: 'ok',
      document: { events },
    });
    expect(readDocument(decodeText(Buffer.from(`\uFEFF${text}`)))).toMatchObject({ kind: 'ok', document: { events } });
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(someEvents, fc.option(fc.string()), (some, profile) => {
        const read = readDocument(writeDocument({ profile, events: some }));
        expect(read).toEqual({
          kind: 'ok',
          document: { version: 1, profile, events: JSON.parse(JSON.stringify(some)) },
        });
      }),
    );
  });

  it('may have a byte order mark and other white space', () => {
    const laidOut = `\uFEFF${JSON.stringify(JSON.parse(text), null, 2)}`;
    expect(readDocument(laidOut)).toMatchObject({ kind: 'ok', document: { events } });
  });

  it('cut short anywhere gives the events that are whole, and never throws', () => {
    for (let length = 0; length < text.length - 1; length++) {
      const read = readDocument(text.slice(0, length));
      const whole = events.filter(event => text.slice(0, length).includes(line(event)));
      expect(read).toMatchObject({ kind: 'damaged', events: whole });
    }
  });

  it('that lost its beginning gives the events that are left', () => {
    const rest = events.map(line).join('\n');
    expect(readDocument(rest)).toMatchObject({ kind: 'damaged', events });
    expect(readDocument(rest.slice(1))).toMatchObject({ kind: 'damaged', events: events.slice(1) });
    expect(readDocument(`}${rest}{`)).toMatchObject({ kind: 'damaged', events });
  });

  it('with rubbish in the middle gives the events round it', () => {
    const middle = line(events[1]!);
    const read = readDocument(text.replace(middle, `${middle.slice(0, 20)}\u0000\u0000"{{[`));
    expect(read).toMatchObject({ kind: 'damaged', events: [events[0], events[2]] });
  });

  it('never throws, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom('{', '}', '"', '\\', '[') })),
        junk => {
          expect(readDocument(junk).kind).toMatch(/damaged|newer/);
        },
      ),
    );
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['[]', 'object'],
    ['null', 'object'],
    ['{"version":1}', '"events"'],
    ['{"version":1,"events":{}}', '"events"'],
    ['{"version":"1","events":[]}', '"version"'],
    ['{"version":0,"events":[]}', '"version"'],
    ['{"version":1,"events":[{"id":"x","at":1,"type":"undo","reset":"r"},7]}', 'in event 2, it is not an object'],
  ])('%j is damaged, and the reason is told', (bad, reason) => {
    expect(readDocument(bad)).toMatchObject({ kind: 'damaged', reason: expect.stringContaining(reason) });
  });

  it('is read up to a size that no history reaches', () => {
    const most = 64 * 1024 * 1024;
    expect(readExport(Buffer.alloc(most, ' '))).toBe('it is empty');
    expect(readExport(Buffer.alloc(most + 1, ' '))).toBe('it is larger than 64 MB');
  });

  it('of a later version is known as such, whole or cut short', () => {
    const later = writeDocument({ profile: null, events }).replace('"version":1', '"version":2');
    expect(readDocument(later)).toEqual({ kind: 'newer', version: 2 });
    expect(readDocument(later.slice(0, 60))).toEqual({ kind: 'newer', version: 2 });
  });

  it('with ten thousand braces that never close is read at once', () => {
    expect(readDocument('{'.repeat(100_000))).toMatchObject({ kind: 'damaged', events: [] });
    expect(readDocument('{"a":'.repeat(100_000))).toMatchObject({ kind: 'damaged', events: [] });
  });
});
