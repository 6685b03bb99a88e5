/** electron-vite: main (with the command line and the demo office as further entries), preload, renderer. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = resolve(import.meta.dirname, '..');
const from = (...parts: string[]) => resolve(root, ...parts);
const alias = {
  '@shared': from('shared'),
  '@main': from('electron/main'),
  '@cli': from('electron/cli'),
  '@renderer': from('renderer'),
};

/** The licences of what is bundled, for build/packaging/licences.mjs. */
const license = { fileName: 'licences.json' };

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      outDir: from('out/main'),
      license,
      externalizeDeps: { include: ['keytar'] },
      rollupOptions: {
        input: {
          index: from('electron/main/index.ts'),
          cli: from('electron/cli/index.ts'),
          'demo-office': from('electron/main/demo-office/standalone.ts'),
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
    plugins: [react()],
    build: {
      outDir: from('out/renderer'),
      license,
      minify: true,
      // The files lie on the user's disk: one of a megabyte is read as fast as ten.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: { index: from('renderer/index.html') } },
    },
  },
});
