/** `offices` and `connect`. */
import { buildOfficeTable } from '@main/exports/records';
import type { CommandContext } from '../command-context';

/** Prints the saved offices: names, base URLs, trip paths and rate limits. Never a token. */
export async function listOffices({ args, services, output, signal }: CommandContext): Promise<void> {
  const { table, provenance } = buildOfficeTable(services.offices.list(), services.clock.now());
  await output.table(table, args.format ?? 'csv', provenance, signal);
}

/** Connects an office. The token comes from the environment or standard input: other users can read arguments. */
export async function connectOffice({ args, services, output, env, readStdin, signal }: CommandContext): Promise<void> {
  const token = env.TRIPLEDGER_TOKEN ?? (await readStdin());
  await services.offices.connect({
    name: args.positional ?? '',
    baseUrl: args.baseUrl ?? '',
    token,
    sessionOnly: false,
    signal,
  });
  output.writeMessage(`The office "${args.positional}" is connected. Its token is in the keychain.`);
}
