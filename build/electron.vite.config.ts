/** electron-vite: main (with the command line and the demo office as further entries), preload, renderer. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { pureSchemas } from './pure-schemas';
import { workerSource } from './worker-source.ts';

const root = resolve(import.meta.dirname, '..');
const from = (...parts: string[]) => resolve(root, ...parts);
const alias = {
  '@shared': from('shared'),
  '@main': from('electron/main'),
  '@cli': from('electron/cli'),
  '@demo': from('electron/demo'),
  '@renderer': from('renderer'),
};

/** The licences of what is bundled, for build/packaging/licences.mjs. */
const license = { fileName: 'licences.json' };

/**
 * One file for the first screen: on the user's disk one is read faster than twenty. Without zod, and the records
 * and the schemas that are defined with it, which other screens use.
 */
const firstScreen = {
  name: 'first-screen',
  tags: ['$initial' as const],
  test: (id: string) =>
    !/[\\/](?:node_modules[\\/]zod|shared[\\/](?:records[\\/]record|\w+[\\/]\w+-schema)\.ts)/.test(id),
  includeDependenciesRecursively: false,
};

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [workerSource()],
    build: {
      outDir: from('out/main'),
      license,
      externalizeDeps: { include: ['keytar'] },
      rollupOptions: {
        input: {
          index: from('electron/main/index.ts'),
          cli: from('electron/cli/index.ts'),
          'demo-office': from('electron/demo/standalone.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      outDir: from('out/preload'),
      license,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: from('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: from('renderer'),
    base: './',
    resolve: { alias },
    plugins: [react(), pureSchemas(from('shared'))],
    build: {
      outDir: from('out/renderer'),
      license,
      minify: true,
      chunkSizeWarningLimit: 1_000,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: from('renderer/index.html') },
        output: { codeSplitting: { groups: [firstScreen] } },
      },
    },
  },
});
