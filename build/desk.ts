/** Before the end-to-end tests: builds test/desk/desk.ts, with all of main that it wires, into out/desk/desk.mjs. */
import { resolve } from 'node:path';
import { build } from 'vite';
import { workerSource } from './worker-source.ts';

const root = resolve(import.meta.dirname, '..');

export default async function buildDesk(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [workerSource()],
    resolve: {
      alias: {
        '@main': resolve(root, 'electron/main'),
        '@cli': resolve(root, 'electron/cli'),
        '@demo': resolve(root, 'electron/demo'),
        '@shared': resolve(root, 'shared'),
        electron: resolve(root, 'test/desk/electron-stub.ts'),
      },
    },
    ssr: { noExternal: true, external: ['keytar'] },
    build: {
      ssr: resolve(root, 'test/desk/desk.ts'),
      outDir: resolve(root, 'out/desk'),
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'desk.mjs', format: 'es' },
        external: ['keytar'],
        // The product loads the demo office when it is needed; a desk starts its own.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });
}
