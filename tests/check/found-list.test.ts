import { expect, test } from 'vitest';
import { checkAt, notes, serverOf } from './_api';

const { '/notes': path } = (notes as { paths: Record<string, object> }).paths;
const description = { ...notes, paths: Object.fromEntries(['/a', '/b', '/c'].map(name => [name, path])) };

/** In: how many items each of three lists has. Out: which of them are read. */
async function read(...sizes: number[]) {
  const seen: string[] = [];
  const base = await serverOf((request, response) => {
    const name = request.url!.split('?')[0]!;
    seen.push(name);
    const data = Array.from({ length: sizes['abc'.indexOf(name.slice(1))] ?? 0 }, (_, i) => ({ id: `${i}` }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data, has_more: false }));
  });
  await checkAt(base, { description });
  return ['/a', '/b', '/c'].filter(name => seen.includes(name)).join(' ');
}

test('lists are read until one has three items', async () => {
  expect(await read(3, 9, 9)).toBe('/a');
  expect(await read(2, 3, 9)).toBe('/a /b');
  expect(await read(2, 0, 1)).toBe('/a /b /c');
});
