/** Tells a report that the office does not have from one that fails: the API answers both alike (build/docs/api.md). */
import type { RequestOptions } from '@main/api/client';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { findNearestName } from '@shared/nearest-name';
import { readCurrentList } from '../report-list';

/**
 * Explains why a report did not run. Of `report-failed` it reads the list of reports, once: an old copy may lack a new one.
 *
 * @returns `report-failed` in other words where the list has reports, each with a name, and none with this one; else the error
 * as it is. The code stays that of the API's answer, so that scripts see the status that the API's contract gives (5).
 */
export async function explainFailedRun(
  session: OfficeSession,
  slug: string,
  error: unknown,
  options: RequestOptions,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'report-failed') return error;
  const list = await readCurrentList(session, options);
  if (list === null) return error;
  const slugs = list.items.flatMap((item) => (item.slug === null ? [] : [item.slug]));
  if (slugs.length === 0 || slugs.length < list.raw.length || slugs.includes(slug)) return error;
  const nearest = findNearestName(slug, slugs);
  const advice = nearest === null ? 'Check its name in the list of reports.' : `Did you mean “${nearest}”?`;
  const message = `There is no report named “${slug}” in this office. ${advice}`;
  return new AppError('report-failed', message, { ...error.details, report: slug }, { cause: error });
}
