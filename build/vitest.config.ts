/** Unit tests (no network, no disk), properties (the same, for thousands of generated cases) and integration tests (real HTTP, SQLite files, Secret Service, built programs). */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { workerSource } from './worker-source.ts';

const root = resolve(import.meta.dirname, '..');
const alias = {
  '@shared': resolve(root, 'shared'),
  '@main': resolve(root, 'electron/main'),
  '@cli': resolve(root, 'electron/cli'),
  '@renderer': resolve(root, 'renderer'),
  '@test': resolve(root, 'test'),
};

const plugins = [workerSource()];

/** Property tests. Their duration grows with the number of cases. */
const properties = 'test/**/*.properties.test.ts';

export default defineConfig({
  root,
  test: {
    // The default leaves a core idle, which is half of a computer with two. Tests of every project run beside others.
    maxWorkers: '100%',
    tags: [{ name: 'deep', description: 'Only `npm test -- all` runs it.' }],
    projects: [
      {
        plugins,
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [properties],
          // A hang, not a slow computer: a key from a passphrase takes seconds where others work too.
          testTimeout: 60_000,
        },
      },
      { plugins, resolve: { alias }, test: { name: 'properties', include: [properties], testTimeout: 0 } },
      {
        plugins,
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [properties],
          // A hang, not a slow computer: nothing here waits for a clock.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
