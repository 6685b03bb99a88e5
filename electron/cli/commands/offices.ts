/** `offices` and `connect`. */
import { AppError } from '@shared/errors';
import type { CommandContext } from '../command-context';

/** Prints the saved offices: names, base URLs, trip paths and rates; never a token. */
export async function listOffices({ args, services, output, signal }: CommandContext): Promise<void> {
  const offices = services.offices.list();
  const rows = offices.map((office) => [
    office.name,
    office.baseUrl,
    office.forms.tripPath,
    (office.rate.requests * 60) / office.rate.seconds,
  ]);
  await output.table(
    { headers: ['name', 'base_url', 'trip_path', 'requests_per_minute'], rows },
    args.format ?? 'csv',
    {
      office: '',
      subject: 'Offices',
      filtersSent: {},
      dataFromMs: services.clock.now(),
      source: 'settings',
      rows: rows.length,
      warnings: [],
    },
    signal,
  );
}

/** The token comes from the environment or standard input, never from an argument that others could read. */
export async function connectOffice({ args, services, output, env, readStdin, signal }: CommandContext): Promise<void> {
  if (args.baseUrl === null) throw new AppError('usage', 'connect needs --base-url URL.', {});
  const token = env.TRIPLEDGER_TOKEN ?? (await readStdin());
  await services.offices.connect({
    name: args.positional ?? '',
    baseUrl: args.baseUrl,
    token,
    sessionOnly: false,
    signal,
  });
  output.writeMessage(`The office "${args.positional}" is connected. Its token is in the keychain.`);
}
