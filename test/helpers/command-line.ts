/**
 * The command line: in the process of the test, which takes a fifth of the time, or the built program where a test is about its
 * process, such as signals, streams, exit statuses and the environment that it inherits.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { makeFetch, takeEnvironment } from '@cli/process';
import { runCli as runCommand } from '@cli/run';
import { getLogFolder } from '@main/office/settings/user-data';
import { reportWorker } from '@main/rows/thread/report-worker';
import { type Clock, systemClock } from '@main/system/clock';
import { Logger } from '@main/system/log/logger';
import { canaryToken } from './canary-token';
import { onFinished } from './set-up';
import { temporaryFolder } from './temporary';

const cli = resolve(import.meta.dirname, '../../out/main/cli.js');

type CommonOptions = {
  /** Empty for none. @default the canary token */
  readonly token?: string;
  /** The user's folder of Tripledger. @default a fresh one */
  readonly home?: string;
  readonly input?: string;
  /** Further variables; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

export type CliOptions = CommonOptions & {
  readonly clock?: Clock;
  /** Whether its streams say that they are a terminal. @default false */
  readonly isTerminal?: boolean;
};

export type SpawnOptions = CommonOptions & {
  /** A program that is the command line by itself. @default the built command line on Node */
  readonly program?: string;
  readonly cwd?: string;
  /** A file descriptor instead of the pipe. */
  readonly stdout?: number;
  /** Runs the program as another user; for tests that run as root. */
  readonly uid?: number;
};

export type CliOutcome = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stdoutBytes: Buffer;
  readonly stderr: string;
};

function makeEnvironment({
  token = canaryToken,
  home,
  env,
  program,
}: CommonOptions & { readonly program?: string }): NodeJS.ProcessEnv {
  const { TRIPLEDGER_TOKEN: _none, ...inherited } = process.env;
  return {
    ...inherited,
    TRIPLEDGER_HOME: home ?? temporaryFolder(),
    ...(token ? { TRIPLEDGER_TOKEN: token } : {}),
    // The offices of tests have no certificates.
    ...(program ? { TRIPLEDGER_LOOPBACK_HTTP: '1' } : {}),
    ...env,
  };
}

function collect(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return { stream, read: () => Buffer.concat(chunks) };
}

/** Runs the command line to its end in this process, with what its own process gives it otherwise. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> {
  const { input = '', clock = systemClock, isTerminal = false } = options;
  const taken = takeEnvironment(makeEnvironment(options));
  const { env, notices } = taken;
  const [stdout, stderr] = [collect(isTerminal), collect(isTerminal)];
  const stop = new AbortController();
  onFinished(async () => {
    stop.abort();
    // The command line serves reports on this thread; what runs in this process afterwards has a worker again.
    await reportWorker.terminate();
  });
  const status = await runCommand({
    argv: args,
    env,
    notices,
    stdout: stdout.stream,
    stderr: stderr.stream,
    fetch: makeFetch(taken),
    readStdin: async () => input,
    signal: stop.signal,
    clock,
    log: new Logger({ getFolder: () => getLogFolder(env), source: 'cli', now: clock.now, codeFolder: null }),
  });
  const stdoutBytes = stdout.read();
  return { status, stdout: stdoutBytes.toString(), stdoutBytes, stderr: stderr.read().toString() };
}

type StartedCli = {
  readonly child: ChildProcess;
  readonly outcome: Promise<CliOutcome & { readonly signal: NodeJS.Signals | null }>;
  stderr(): string;
};

/** Starts the built command line; it is killed with the test. */
export function startCli(args: readonly string[], options: SpawnOptions = {}): StartedCli {
  const { program, cwd, uid } = options;
  const [file, ...first] = program ? [program] : [process.execPath, cli];
  const child = spawn(file, [...first, ...args], {
    env: makeEnvironment(options),
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
    ...(cwd ? { cwd } : {}),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onFinished(() => void child.kill('SIGKILL'));
  const [stdout, stderr] = [collect(false), collect(false)];
  child.stdout?.pipe(stdout.stream);
  child.stderr?.pipe(stderr.stream);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const outcome = new Promise<Awaited<StartedCli['outcome']>>((done) =>
    child.once('close', (status, signal) => {
      const stdoutBytes = stdout.read();
      done({ status, signal, stdout: stdoutBytes.toString(), stdoutBytes, stderr: stderr.read().toString() });
    }),
  );
  return { child, outcome, stderr: () => stderr.read().toString() };
}

/** Runs the built command line to its end. */
export const spawnCli = (args: readonly string[], options: SpawnOptions = {}) => startCli(args, options).outcome;

/** Reads the error that `--json-errors` prints as the last line. @throws Error with all that was printed where it is none */
export function readJsonError(stderr: string) {
  const line = stderr.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`There is no error as JSON:\n${stderr}`);
  return JSON.parse(line);
}
