/** Unit tests (no network, no disk), properties (the same, for thousands of generated cases) and integration tests (real HTTP, SQLite files, Secret Service, built programs). */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { workerSource } from './worker-source.ts';

const root = resolve(import.meta.dirname, '..');
const alias = {
  '@shared': resolve(root, 'shared'),
  '@main': resolve(root, 'electron/main'),
  '@cli': resolve(root, 'electron/cli'),
  '@demo': resolve(root, 'electron/demo'),
  '@renderer': resolve(root, 'renderer'),
  '@test': resolve(root, 'test'),
};

/** Property tests. Their duration grows with the number of cases. */
const properties = 'test/**/*.properties.test.ts';

function defineProject(name: string, include: string, options: TestProjectInlineConfiguration['test'] = {}) {
  return {
    plugins: [workerSource()],
    resolve: { alias },
    test: {
      name,
      include: [include],
      exclude: include === properties ? [] : [properties],
      // Files of a project share workers and modules: test/helpers/vitest-setup.ts keeps them apart.
      isolate: false,
      setupFiles: [resolve(root, 'test/helpers/vitest-setup.ts')],
      // Hangs, not a slow computer: nothing waits for a clock.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
      ...options,
    },
  };
}

export default defineConfig({
  root,
  test: {
    // Integration tests wait for disks and other processes a third of the time. All files are one queue: by project in the
    // order of their names, in each the longest of the last run first, so that no long one runs last and alone.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'deep', description: 'Only `npm test -- all` runs it.' }],
    projects: [
      defineProject('unit', 'test/unit/**/*.test.ts'),
      defineProject('properties', properties, { testTimeout: 0 }),
      defineProject('integration', 'test/{house.test.ts,integration/**/*.test.ts}'),
    ],
  },
});
