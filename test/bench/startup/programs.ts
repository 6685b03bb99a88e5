/** Programs that the bench starts and ends. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export type StartedProgram = {
  /** The first group of the first line, written already or later, that matches. */
  readLine(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a program that runs until it is stopped. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedProgram {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const check of [...waiting]) check();
  };
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      notify();
    });
  }
  const ended = once(child, 'exit').then(notify);
  return {
    readLine: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.map((line) => pattern.exec(line)?.[1]).find((match) => match !== undefined);
          if (found !== undefined) resolve(found);
          else if (child.exitCode !== null) reject(new Error(`${program} ended.\n${lines.join('\n')}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const isEnded = await Promise.race([
        ended.then(() => true),
        new Promise((end) => setTimeout(end, 10_000, false)),
      ]);
      if (!isEnded) child.kill('SIGKILL');
      await ended;
    },
  };
}

const execute = promisify(execFile);

/** Runs a program to its end. @throws Error with what it wrote, if it fails */
export const runProgram = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  execute(program, args, { env: { ...process.env, ...env }, maxBuffer: 2 ** 28 });
