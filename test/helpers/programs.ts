/** Programs of this folder, which tests run in processes of their own. */
import { join } from 'node:path';

/** Flags with which Node runs the project's TypeScript as it stands. */
export const nodeFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  join(import.meta.dirname, 'typescript-hook.mjs'),
];

/** Arguments of Node that run a program. */
export const toNodeArgs = (program: string, ...args: readonly string[]): string[] => [
  ...nodeFlags,
  join(import.meta.dirname, program),
  ...args,
];
