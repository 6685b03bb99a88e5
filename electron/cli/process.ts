/** The real process around the command line: streams, standard input, Ctrl+C. */
import * as http from 'node:http';
import * as tls from 'node:tls';
import { AppError } from '@shared/errors';
import { runCli } from './run';

/** Longer input than any token is not read to its end. */
const longestInput = 100_000;

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new AppError('token-missing', 'Set TRIPLEDGER_TOKEN, or pipe the API token to standard input.', {});
  }
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > longestInput) break;
  }
  return text;
}

/** Certificates that the operating system trusts count too: offices sit behind TLS proxies (faults 8). */
function trustSystemCertificates(): void {
  const store = tls as Partial<typeof tls>;
  if (!store.setDefaultCACertificates || !store.getCACertificates) return;
  store.setDefaultCACertificates([...store.getCACertificates('default'), ...store.getCACertificates('system')]);
}

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY count, as for other programs of a command line; the API on loopback needs none. */
function takeProxyVariables(env: NodeJS.ProcessEnv): void {
  const platform = http as typeof http & {
    setGlobalProxyFromEnv?: (env: Record<string, string | undefined>) => unknown;
  };
  const noProxy = [env.NO_PROXY ?? env.no_proxy, 'localhost', '127.0.0.1', '[::1]'].filter(Boolean).join(',');
  platform.setGlobalProxyFromEnv?.({ ...env, NO_PROXY: noProxy, no_proxy: noProxy });
}

/** Runs the command line with this process's streams and ends the process with its exit status. */
export async function runProcess(argv: readonly string[]): Promise<never> {
  trustSystemCertificates();
  takeProxyVariables(process.env);
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    process.once('SIGINT', () => process.exit(130));
  });
  process.stdout.on('error', () => undefined);
  const { stdout, stderr, env } = process;
  const status = await runCli({ argv, env, stdout, stderr, fetch: globalThis.fetch, readStdin, signal: stop.signal });
  process.exit(stop.signal.aborted ? 130 : status);
}
