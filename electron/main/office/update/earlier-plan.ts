/**
 * The plan of versions that saved chosen periods. Its earliest day becomes the day from which bookings are kept; what those
 * versions had read is saved records like others.
 */

import { recordKind } from '@main/saved/user/user-record-file';
import { addDays } from '@shared/values/date-ranges';
import { getLocalDay } from '@shared/values/dates';
import { z } from 'zod';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';

const planName = 'plan';

const planSchema = z.object({
  window: z
    .object({ pastDays: z.int().min(0).max(3_650) })
    .nullable()
    .default(null),
  /** `from` is empty for no bound. */
  ranges: z.array(z.object({ from: z.string() })).default([]),
});
type Plan = z.infer<typeof planSchema>;

const planKind = recordKind('plan', planSchema, () => planName);

/** The first day of a plan, YYYY-MM-DD; null where it has no bound, or nothing at all. */
function findFirstDay({ window, ranges }: Plan, today: string): string | null {
  const days = [...ranges.map(({ from }) => from), ...(window ? [addDays(today, -window.pastDays)] : [])];
  const [first = ''] = days.sort();
  return /^\d{4}-\d{2}-\d{2}$/.test(first) ? first : null;
}

/** Takes over the plan that an office may have, once. One that cannot be read now is taken over later. */
export async function takeEarlierPlan(
  session: OfficeSession,
  preferences: Pick<OfficePreferences, 'change'>,
): Promise<void> {
  const { office, userRecords } = session;
  try {
    const [plan] = (await userRecords.list(office, planKind))?.records ?? [];
    if (!plan) return;
    const keepsFrom = findFirstDay(plan, getLocalDay(session.now()));
    preferences.change(office, { kind: 'office', settings: { keepsFrom } });
    await userRecords.change(office, planKind, [planName], () => null);
  } catch {
    return;
  }
}
