/** `pack`: a named set of reports and saved summaries, run into a folder. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toOutputError } from '@main/export-files/output-errors';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { AppError } from '@shared/errors';
import { getPackItemLabel, getPackItemsNoun, type PackRun } from '@shared/schemas/pack-run';
import { type CommandContext, openSession } from '../command-context';

/** Formats a pack's progress for the terminal. */
export function formatPackProgress({ items }: PackRun): string {
  const done = items.filter(({ status }) => status === 'done').length;
  const running = items.find(({ status }) => status === 'running');
  return `${done} of ${items.length} ${getPackItemsNoun(items)}${running ? `, ${getPackItemLabel(running)}` : ''}`;
}

/**
 * Runs a pack, or resumes one that was interrupted in the same folder.
 *
 * @throws AppError `usage`, or the failure of the first item that was not written
 */
export async function runPack(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'Reports can’t be run offline.', {});
  if (args.baseUrl !== null) throw new AppError('usage', 'Packs belong to a saved office; give --office.', {});
  const session = await openSession(context);
  const folder = resolve(args.outDir ?? '');
  const isKnown = services.preferences.get(session.office).packs.some(({ name }) => name === args.positional);
  if (isKnown) await mkdir(folder, { recursive: true }).catch((cause) => Promise.reject(toOutputError(folder, cause)));
  const run = await services.packs.run(session, args.positional ?? '', folder, signal);
  output.clearProgress();
  output.writeMessage(formatPackSummary(run).trimEnd());
  const failed = run.items.find(({ status }) => status !== 'done');
  if (!failed) return;
  const { code = 'cancelled', message = 'It was not run.' } = failed.problem ?? {};
  const details = {
    ...(failed.kind !== 'summary' && { report: failed.slug }),
    ...(failed.kind !== 'report' && { summary: failed.name }),
  };
  throw new AppError(code, `The pack is not complete. ${getPackItemLabel(failed)}: ${message}`, details);
}
