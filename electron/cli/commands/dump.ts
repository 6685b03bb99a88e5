/** `dump`: saved offices as Parquet files, for an engine of the user's own. */
import { resolve } from 'node:path';
import { exportParquet } from '@main/office/exports/parquet';
import type { DumpResult } from '@main/saved/parquet/dump-office';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { formatLocalTime } from '@shared/values/dates';
import { formatCount } from '@shared/values/texts';
import type { CommandContext } from '../command-context';

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

function describeOffice({ office, files }: DumpResult, nowMs: number): string {
  const countRows = (name: string) => files.find(({ table }) => table === name)?.rows ?? 0;
  const counts = `${formatCount(countRows('trips'), 'trip')}, ${formatCount(countRows('sectors'), 'sector')}`;
  const { name, oldestReadAt } = office;
  const age =
    oldestReadAt === null ? '' : ` The oldest record was read at ${formatLocalTime(Date.parse(oldestReadAt), nowMs)}.`;
  return `${name}: ${counts}.${age}`;
}

async function printEstimates({ services, output }: CommandContext, chosen: readonly Office[]): Promise<void> {
  for (const { id, name } of chosen) {
    const session = await services.offices.openSession(id);
    const problem = session.getCacheLockError();
    if (problem) throw problem;
    const { records } = session.cache;
    const [{ counts }, { recordBytes }] = [await records.countByKind(), await records.measure()];
    // As Parquet, records take about as much as here (build/docs/measured.md).
    const size = `about ${Math.max(1, Math.round(recordBytes / 1e6))} MB`;
    const [trips, clients] = [formatCount(counts['trip-item'] ?? 0, 'trip'), formatCount(counts.client ?? 0, 'client')];
    output.messages.write(`${name}: ${trips}, ${counts.trip ?? 0} of them with sectors, ${clients}: ${size}.`);
    await services.offices.closeSession(id);
  }
}

/** @throws AppError `usage`, `output-failed`, `cache-unavailable`: nothing was written */
export async function dumpOffices(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const chosen = findOffices(context);
  if (args.estimate) return await printEstimates(context, chosen);
  const { offices, updates, clock } = services;
  const { results, notices, personalColumns } = await exportParquet(
    {
      openSession: (officeId) => offices.openSession(officeId),
      closeSession: (officeId) => offices.closeSession(officeId),
      getCoverage: (session) => updates.getCoverage(session),
    },
    { offices: chosen, folder: resolve(args.outDir ?? ''), isPersonalIncluded: args.withClients },
    {
      signal,
      onProgress: (done, total, office) => output.messages.showProgress(`${office} ${done} of ${total} records`),
    },
  ).finally(() => output.messages.clearProgress());
  for (const result of results) output.messages.write(describeOffice(result, clock.now()));
  for (const notice of notices) output.messages.write(notice);
  const personal = personalColumns.join(', ');
  output.messages.write(
    args.withClients
      ? `In the files, and may be personal: ${personal}.`
      : `Left out, because they may be personal: ${personal}. --with-clients includes them.`,
  );
}
