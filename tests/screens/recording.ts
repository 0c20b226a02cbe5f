/** The film of the README: real screens of the real course, key by key; `npm run screens` writes it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessons } from '../../src/generated/lessons';
import { type Frame, toAnimatedSvg } from './animation';
import { draw, type ScreenState, sizes } from './render';
import type { Background } from './svg';

/** A scene: where it begins, and what somebody does then. `seconds` is how long each picture stands. */
interface Scene {
  state: Omit<ScreenState, 'name'>;
  seconds: number;
  steps: readonly { press: string; seconds: number }[];
}

/** A prediction and what came of it; then a lab that plays. */
async function scenes(): Promise<Scene[]> {
  const [lesson, step] = ['idempotency-keys', 'the-till-tries-again'];
  const { chain } = await lessons[lesson]!();
  const { title, question } = chain.steps.find(({ id }) => id === step)!;
  const right = question!.options.findIndex(option => option.right) + 1;
  return [
    {
      state: { route: { screen: 'lesson', id: lesson, step }, see: title },
      seconds: 4,
      steps: [
        { press: String(right), seconds: 1.5 },
        { press: 'enter', seconds: 5 },
        { press: 'c', seconds: 4 },
      ],
    },
    {
      state: { route: { screen: 'lab', id: 'retries', seed: '7' }, see: 'nobody paid twice' },
      seconds: 1.5,
      steps: [...Array.from({ length: 7 }, () => ({ press: 'right', seconds: 0.6 })), { press: 'right', seconds: 5 }],
    },
  ];
}

/** @returns the pictures of the film, in their sequence */
export async function record(): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const { state, seconds, steps } of await scenes()) {
    const drawn = await draw({ name: 'recording', ...state }, { color: true, size: sizes.usual });
    try {
      frames.push({ grid: drawn.grid(), seconds });
      for (const step of steps) {
        await drawn.press(step.press);
        frames.push({ grid: drawn.grid(), seconds: step.seconds });
      }
    } finally {
      drawn.close();
    }
  }
  return frames;
}

/** @returns the names of the files that it wrote into the folder */
export async function writeRecording(folder: string): Promise<string[]> {
  const frames = await record();
  mkdirSync(folder, { recursive: true });
  return (['dark', 'light'] satisfies Background[]).map(background => {
    const name = `recording-${background}.svg`;
    writeFileSync(
      join(folder, name),
      toAnimatedSvg(frames, background, 'A prediction in a lesson, what happens, and a lab that plays'),
    );
    return name;
  });
}
