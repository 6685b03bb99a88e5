/** The command line in the process of the test: on a terminal, or with a clock that the test controls. */
import { PassThrough } from 'node:stream';
import { runCli } from '@cli/run';
import type { Clock } from '@main/api/clock';
import { canaryToken } from './canary-token';
import { temporaryFolder } from './temporary';

type Options = {
  /** The user's folder of Tripledger. @default a fresh one */
  readonly home?: string;
  readonly clock?: Clock;
  /** Whether its streams say that they are a terminal. @default false */
  readonly isTerminal?: boolean;
};

/** Runs the command line to its end. */
export async function runCliHere(args: readonly string[], { home, clock, isTerminal = false }: Options = {}) {
  const openStream = () => {
    const stream = new PassThrough() as PassThrough & { isTTY: boolean; text(): string };
    stream.isTTY = isTerminal;
    const pieces: string[] = [];
    stream.on('data', (piece) => pieces.push(String(piece)));
    stream.text = () => pieces.join('');
    return stream;
  };
  const [stdout, stderr] = [openStream(), openStream()];
  const status = await runCli({
    argv: args,
    env: { TRIPLEDGER_HOME: home ?? temporaryFolder(), TRIPLEDGER_TOKEN: canaryToken },
    stdout,
    stderr,
    fetch: (url, init) => fetch(url, init),
    readStdin: async () => '',
    signal: new AbortController().signal,
    ...(clock ? { clock } : {}),
  });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}
