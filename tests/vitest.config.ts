import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { viteRegistries } from '../src/build/registries.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [viteRegistries(root)],
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { CI: 'false', NO_COLOR: '', FORCE_COLOR: '0' },
  },
});
