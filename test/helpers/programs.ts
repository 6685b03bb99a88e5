/** Programs of the tests in processes of their own, which read the application's sources. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onFinished } from './set-up';

/** Flags with which Node runs the project's TypeScript as it stands. */
export const nodeFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  join(import.meta.dirname, 'typescript-hook.mjs'),
];

/** The arguments of Node that run a program. @param file - of test/helpers, or anywhere */
export const toNodeArgs = (file: string, ...args: readonly string[]): string[] => [
  ...nodeFlags,
  file.includes('/') ? file : join(import.meta.dirname, file),
  ...args,
];

/** Starts a program, which is killed with the test. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'inherit'],
): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, toNodeArgs(file, ...args), { stdio });
  onFinished(() => void child.kill('SIGKILL'));
  return child as ChildProcess & { readonly stdout: NodeJS.ReadableStream };
}
