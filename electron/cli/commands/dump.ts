/** `dump`: saved offices as Parquet files, for an engine of the user's own. */
import { resolve } from 'node:path';
import { formatCount } from '@shared/count-text';
import { formatLocalTime } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { DumpedOfficeSummary, DumpState } from '@shared/schemas/dump';
import type { Office } from '@shared/schemas/office';
import type { CommandContext } from '../command-context';

/** Formats a dump's progress for the terminal. */
export function formatDumpProgress({ office, done, total }: DumpState): string {
  return `${office ?? ''} ${done} of ${total} records`;
}

function findOffices({ args, services }: CommandContext): Office[] {
  if (args.baseUrl !== null) throw new AppError('usage', 'dump writes what is saved of an office; give --office.', {});
  const { offices } = services;
  if (args.offices !== null) {
    if (args.offices !== 'all')
      throw new AppError('usage', '--offices takes "all". One office is given with --office NAME.', {});
    if (args.office !== null) throw new AppError('usage', 'Give either --office or --offices.', {});
    const saved = offices.listSaved();
    if (saved.length === 0) throw new AppError('usage', 'No office is saved. Use "connect".', {});
    return saved;
  }
  if (args.office !== null) return [offices.findByName(args.office)];
  const { currentOfficeId } = offices.getState();
  if (currentOfficeId !== null) return [offices.find(currentOfficeId)];
  throw new AppError('usage', 'No office is in use. Name one with --office; "offices" lists them.', {});
}

function describeOffice(office: DumpedOfficeSummary, nowMs: number): string[] {
  const { name, trips, sectors, written, unchanged, removed, oldestReadAtMs, notes } = office;
  const counts = `${formatCount(trips, 'trip')}, ${formatCount(sectors, 'sector')}`;
  const files = `${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed`;
  const age =
    oldestReadAtMs === null ? '' : ` The oldest record was read at ${formatLocalTime(oldestReadAtMs, nowMs)}.`;
  return [`${name}: ${counts}; ${files}.${age}`, ...notes.map((note) => `${name}: ${note}`)];
}

async function printEstimates({ services, output }: CommandContext, offices: readonly Office[]): Promise<void> {
  for (const { id, name } of offices) {
    const { trips, tripDetails, clients, bytes } = await services.dumps.estimate(id);
    const size = `about ${Math.max(1, Math.round(bytes / 1e6))} MB`;
    output.writeMessage(
      `${name}: ${formatCount(trips, 'trip')}, ${tripDetails} of them with sectors, ${formatCount(clients, 'client')}: ${size}.`,
    );
  }
}

/** @throws AppError `usage`, `output-failed`, `cache-unavailable`: an earlier dump of the office is then unchanged */
export async function dumpOffices(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const offices = findOffices(context);
  if (args.estimate) return await printEstimates(context, offices);
  const { dumps, clock } = services;
  const order = {
    offices,
    folder: resolve(args.outDir ?? ''),
    isPersonalIncluded: args.withClients,
  };
  try {
    await dumps.run(order, signal);
  } finally {
    output.clearProgress();
    for (const office of dumps.getState().offices)
      for (const line of describeOffice(office, clock.now())) output.writeMessage(line);
  }
  const personal = dumps.listPersonalColumns().join(', ');
  output.writeMessage(
    args.withClients
      ? `Personal data is in the dump: ${personal}.`
      : `No personal data is in the dump: ${personal} are left out. --with-clients includes them.`,
  );
}
