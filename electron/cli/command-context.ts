/** The context of a command: arguments, services, output, and the office that it works on. */

import type { Services } from '@main/app/services';
import type { OfficeSession } from '@main/office/connect/office-session';
import type { FetchPolicy } from '@main/office/records/fetch-policy';
import { AppError } from '@shared/errors/errors';
import type { Arguments } from './arguments';
import type { Output } from './output';

export type CommandContext = {
  readonly args: Arguments;
  readonly services: Services;
  readonly output: Output;
  readonly env: NodeJS.ProcessEnv;
  readonly readStdin: () => Promise<string>;
  /** @param isNew - whether it seals a file: on a terminal it is then typed twice */
  readonly readPassphrase: (isNew: boolean) => Promise<string>;
  readonly signal: AbortSignal;
};

/** Scripts get network data or an error, never cached data that looks current. Only --offline reads the cache. */
export function getFetchPolicy(args: Arguments): FetchPolicy {
  return args.offline ? 'cache-only' : 'network-only';
}

/**
 * Opens the office of the arguments: --base-url with TRIPLEDGER_TOKEN (nothing is saved), --office, or the current one.
 *
 * @throws AppError `token-missing`, `office-unknown` or `usage`
 */
export async function openSession(context: CommandContext): Promise<OfficeSession> {
  const session = await findSession(context);
  if (context.args.tryNow) session.tryNow();
  return session;
}

async function findSession({ args, services, env }: CommandContext): Promise<OfficeSession> {
  if (args.baseUrl !== null) {
    if (args.offline)
      throw new AppError('usage', '--offline reads a saved office; give --office instead of --base-url.', {});
    const token = env.TRIPLEDGER_TOKEN ?? '';
    if (token.trim() === '') throw new AppError('token-missing', 'Set TRIPLEDGER_TOKEN to the API token.', {});
    return await services.offices.openTransientOffice(args.baseUrl, token);
  }
  if (args.office !== null) return await services.offices.openSession(services.offices.findByName(args.office).id);
  const { currentOfficeId } = services.offices.getState();
  if (currentOfficeId !== null) return await services.offices.openSession(currentOfficeId);
  if (services.offices.list().length > 0)
    throw new AppError('usage', 'No office is in use. Name one with --office; "offices" lists them.', {});
  throw new AppError('usage', 'No office is connected. Use "connect", or give --base-url and TRIPLEDGER_TOKEN.', {});
}
