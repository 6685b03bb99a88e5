/** `month-end`, and its other name `pack`: makes the folder of a month, and says what is open. */
import { resolve } from 'node:path';
import { formatCheck, getMonthBefore, listOpen } from '@main/office/month-end/checklist';
import type { MonthProgress } from '@main/office/month-end/make-run';
import { AppError } from '@shared/errors/errors';
import { monthSchema } from '@shared/settings/month-end';
import { getLocalDay } from '@shared/values/dates';
import { type CommandContext, openSession } from '../command-context';

/** Formats how far a run is for the terminal. */
export const formatMonthProgress = ({ done, total, label }: MonthProgress): string =>
  `${done} of ${total}${label === '' ? '' : `, ${label}`}`;

/** Reads which month is meant: the last one without an argument. @throws AppError `usage` */
function parseMonth(text: string, nowMs: number): string {
  if (text === '' || text === 'last') return getMonthBefore(getLocalDay(nowMs).slice(0, 7));
  if (monthSchema.safeParse(text).success) return text;
  throw new AppError('usage', `A month is written as 2026-10, or "last"; not "${text}".`, {});
}

/**
 * Updates the saved data, makes the folder of a month, and prints its checklist.
 *
 * @throws AppError `month-open` once it is made, where something is open; else as the update and the run do
 */
export async function runMonthEnd(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.baseUrl !== null) throw new AppError('usage', 'A month end belongs to a saved office; give --office.', {});
  const month = parseMonth(args.positional ?? '', services.clock.now());
  const session = await openSession(context);
  const { monthEnds, preferences, updates } = services;
  if (!args.offline) await updates.runOnce(session, signal);
  const parent = resolve(args.outDir ?? preferences.get(session.office).monthEnd.folder ?? '');
  const { folder } = await monthEnds.run(session, month, { parent, by: 'schedule', signal });
  let { checks } = await monthEnds.getState(session, month, signal);
  const open = listOpen(checks);
  if (args.lock && open.length === 0) {
    await monthEnds.lock(session, month, signal);
    ({ checks } = await monthEnds.getState(session, month, signal));
  }
  output.messages.clearProgress();
  const lines = [...checks.map(formatCheck), folder].map((line) => `${line}\n`).join('');
  await output.text(args.json ? `${JSON.stringify({ month, folder, checks }, null, 2)}\n` : lines);
  if (open.length === 0) return;
  const named = open.map(({ title, text }) => `${title}: ${text}`).join('. ');
  throw new AppError('month-open', `The month end is made, and something is open. ${named}.`, { month });
}
