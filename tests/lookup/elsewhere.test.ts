import { describe, expect, it } from 'vitest';
import lookupCommand from '../../src/commands/lookup';
import { courseRows } from '../../src/lookup/course-rows';
import { createLookupIndex } from '../../src/lookup/search';
import { runCommand } from '../progress/io';

const lookup = createLookupIndex(courseRows);

/** Questions on other fields, many with words that rows have as well: the first were tuned with, the others weren't. */
const elsewhere = {
  tuned: [
    'how long do I boil an egg',
    'best way to cook rice in a microwave',
    'how to center a div in css',
    'css grid vs flexbox',
    'css transition not working',
    'make text bold in html',
    'how do I change the oil in my car',
    'car makes a clicking noise when turning',
    'tire pressure for winter',
    'postgres index not used slow query plan',
    'how to optimize a join with a million rows in mysql',
    'what is a window function in sql',
    'explain vacuum full postgres',
    'git rebase or merge',
    'undo last commit git',
    'docker container exits immediately',
    'kubernetes ingress tls certificate',
    'cheapest flights to lisbon',
    'learn guitar chords',
    'photoshop remove background',
    'bicycle chain keeps falling off',
    'how to cook rice',
    'css grid center',
    'best running shoes for flat feet',
    'how to fix a leaking tap',
    'why does my cat sneeze',
    'mortgage rates 2026',
    'learn spanish fast',
    'who won the world cup',
    'weather tomorrow in paris',
    'how to train a neural network',
    'pandas merge two dataframes',
    'python list comprehension',
    'rust borrow checker error',
    'c++ segmentation fault',
    'java nullpointerexception in main',
    'react usestate not updating',
    'vue v-for key',
    'tailwind center button',
    'excel formula sum if',
    'word document page numbers',
    'photoshop change image size',
    'bake sourdough bread',
    "lawn mower won't start",
    'how long does paint take to dry',
    'guitar strings order',
    'flight with a stopover',
    'best laptop for students',
    'windows update stuck',
    'printer offline',
    'battery drains fast',
    'git merge conflict',
    'docker volume permissions',
    'sql group by having',
    'regex for email',
    'binary search tree rotation',
    'quick sort vs merge sort',
    'chess opening for black',
    'tax return deadline',
    'grow tomatoes on a balcony',
    'headache after coffee',
    'change a bicycle tyre',
    'linux delete a directory',
    'asdf qwer zxcv',
    'lorem ipsum dolor',
    'hgfjdk slkdjf',
  ],
  untouched: [
    'how do I roast a chicken',
    'what temperature for salmon in the oven',
    'gluten free pancakes',
    'css flex items not aligned',
    'change background colour on hover',
    'z-index not working',
    'brake pads squeak',
    'car battery keeps dying',
    'when to change brake fluid',
    'sql left join returns duplicates',
    'mysql group by month',
    'explain analyze seq scan',
    'how to speed up a slow sql query',
    'numpy array slicing',
    'git cherry pick a commit',
    'wifi keeps disconnecting',
    'how to meditate',
    'piano chords for beginners',
    'bash loop over files',
    'excel pivot table',
  ],
};

describe('questions on other fields', () => {
  it.each([
    ['tuned', 0.85],
    ['untouched', 0.8],
  ] as const)('find nothing rather than three wrong rows: %s', (set, floor) => {
    const found = elsewhere[set].map(words => [words, lookup.search(words)[0]?.row.need] as const);
    const wrong = found.filter(([, need]) => need !== undefined);
    const share = 1 - wrong.length / elsewhere[set].length;
    const told = wrong.map(([words, need]) => `${words} → ${need}`).join('\n');
    expect(share, `These found rows:\n${told}`).toBeGreaterThanOrEqual(floor);
  });

  it('are told so, with the nearest lesson and its track', async () => {
    const asText = await runCommand(lookupCommand, ['undo', 'last', 'commit', 'git']);
    expect(asText.code).toBe(0);
    expect(asText.out.replace(/\s+/g, ' ')).toMatch(/Nothing matches .* The nearest lesson is .* in the track /);
    const asJson = await runCommand(lookupCommand, ['css', 'grid', 'vs', 'flexbox'], { json: true });
    expect(JSON.parse(asJson.out)).toEqual({ data: [], next_cursor: null, has_more: false });
  });
});

describe('words that are in every question', () => {
  it.each([
    'put or patch',
    'REST put or patch',
    'RESTful API best practice: should I put or patch',
    'how do I put or patch?',
  ])('carry no weight: %s', words => {
    expect(lookup.search(words)[0]?.row.need).toBe('choose between PUT and PATCH');
  });
});
