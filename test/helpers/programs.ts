/** Programs of this folder, which tests run in processes of their own. */
import { join } from 'node:path';

const hook = join(import.meta.dirname, 'typescript-hook.mjs');

/** Arguments of Node that run a program as it stands. */
export const toNodeArgs = (program: string, ...args: readonly string[]): string[] => [
  '--disable-warning=ExperimentalWarning',
  '--import',
  hook,
  join(import.meta.dirname, program),
  ...args,
];
