/** The built command line as a script starts it: its words, its exit status, and the process itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { canaryToken } from './canary-token';
import { temporaryFolder } from './temporary';

const cli = resolve(import.meta.dirname, '../../out/main/cli.js');

export type CliOptions = {
  /** A program that is the command line by itself. @default the built command line on Node */
  readonly program?: string;
  /** Empty for none. @default the canary token */
  readonly token?: string;
  /** The user's folder of Tripledger. @default a fresh one */
  readonly home?: string;
  readonly input?: string;
  readonly cwd?: string;
  /** Further variables; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A file descriptor instead of the pipe. */
  readonly stdout?: number;
  /** Runs the program as another user; for tests that run as root. */
  readonly uid?: number;
};

export type CliOutcome = {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stdoutBytes: Buffer;
  readonly stderr: string;
};

export type StartedCli = { readonly child: ChildProcess; readonly outcome: Promise<CliOutcome>; stderr(): string };

/** Starts the command line; it is killed with the test. */
export function startCli(args: readonly string[], options: CliOptions = {}): StartedCli {
  const { TRIPLEDGER_TOKEN: _none, ...inherited } = process.env;
  const { token = canaryToken, uid } = options;
  const env = {
    ...inherited,
    TRIPLEDGER_HOME: options.home ?? temporaryFolder(),
    ...(token ? { TRIPLEDGER_TOKEN: token } : {}),
    ...options.env,
  };
  const [file, ...first] = options.program ? [options.program] : [process.execPath, cli];
  const child = spawn(file, [...first, ...args], {
    env,
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
    ...(options.cwd ? { cwd: options.cwd } : {}),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stdoutChunks: Buffer[] = [];
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => void stdoutChunks.push(chunk));
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const outcome = new Promise<CliOutcome>((done) =>
    child.once('close', (status, signal) => {
      const stdoutBytes = Buffer.concat(stdoutChunks);
      done({ status, signal, stdout: stdoutBytes.toString(), stdoutBytes, stderr });
    }),
  );
  return { child, outcome, stderr: () => stderr };
}

/** Runs the command line to its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> {
  return await startCli(args, options).outcome;
}
