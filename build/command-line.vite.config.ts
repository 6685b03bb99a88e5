/** The command line as one script: the single executable contains it, and no other file but keytar's. */
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { workerSource } from './worker-source.ts';

const root = resolve(import.meta.dirname, '..');
const from = (...parts: string[]) => resolve(root, ...parts);

/** Loads keytar's native part from beside the program. A script in a single executable can require Node's modules only. */
const keytarBesideProgram: Plugin = {
  name: 'keytar-beside-program',
  enforce: 'pre',
  resolveId: (specifier) => (specifier.endsWith('/keytar.node') ? '\0keytar.node' : null),
  load: (id) =>
    id === '\0keytar.node'
      ? `module.exports = require('node:module').createRequire(process.execPath)('./keytar.node');`
      : null,
};

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@shared': from('shared'),
      '@main': from('electron/main'),
      '@cli': from('electron/cli'),
      '@demo': from('electron/demo'),
    },
  },
  plugins: [keytarBesideProgram, workerSource()],
  ssr: { noExternal: true },
  build: {
    ssr: from('electron/cli/index.ts'),
    outDir: from('out/command-line'),
    target: 'node24',
    rollupOptions: { output: { format: 'cjs', entryFileNames: 'cli.cjs', codeSplitting: false } },
  },
});
