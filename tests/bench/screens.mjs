const [up, down, left, right] = ['\u001b[A', '\u001b[B', '\u001b[D', '\u001b[C'];
const [letter, backspace] = ['x', '\u007f'];
const enter = '\r';

/** A lesson that was read to the end long ago: all its questions are due. */
const read = [
  { id: 'read', at: Date.UTC(2024, 0, 1), type: 'lesson', lesson: 'idempotency-keys', page: 'recap', done: true },
];

/**
 * The screens on which a key is measured: a name, the words of the command line, a text of the first frame, what is typed
 * to get there, two keys that undo each other, and what the person did before; otherwise a guest is measured.
 *
 * @param contract the path of an OpenAPI file
 */
export const screensOf = contract => [
  ['Home', [], 'Lessons', '', [down, up]],
  ['Lessons', ['lessons'], 'Lessons', '', [down, up]],
  ['a page of a lesson', ['lesson', 'idempotency-keys#promise'], 'Charge once', '', [right, left]],
  ['a question of a lesson', ['lesson', 'idempotency-keys#two-seconds-of-silence'], 'Two seconds', '', [down, up]],
  [
    'the editor of a task',
    ['lesson', 'idempotency-keys#charge-twice-unnoticed'],
    'Charge once',
    enter,
    [letter, backspace],
  ],
  ['Try it', [], 'Lessons', `jjjjjj${enter}${enter}`, [letter, backspace]],
  ['Review', ['review', '--seed', '7'], 'Review', '', [down, up]],
  ['Cases', [], 'Lessons', `jjjj${enter}`, [down, up]],
  ['a case', ['case', '--seed', '7'], 'Case', '', [down, up]],
  ['Labs', ['lab'], 'Labs', '', [down, up]],
  ['a lab, stop by stop', ['lab', 'retries', '--seed', '7'], 'Careful', '', [right, left]],
  ['Look up, choosing', ['lookup'], 'Look up', '', [down, up]],
  ['Look up, typing', ['lookup'], 'Look up', '', [letter, backspace]],
  ['Overview', [], 'Lessons', `jj${enter}`, [down, up]],
  ['Check', ['check'], 'Check', '', [letter, backspace]],
  ['Practice', ['practice'], 'Practice', '', [down, up], read],
  ['Repair, typing', ['repair', 'library.0.list-without-limit'], 'Goal', enter, [letter, backspace]],
  ["a contract's comparison", ['review', contract], 'claimed', `l${enter}`, [down, up]],
  ['Present', ['present', 'lesson', 'idempotency-keys'], 'Present', '', [right, left]],
];
