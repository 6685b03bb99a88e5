import type { Services } from '@main/services';
import { type Pack, packSchema } from '@shared/schemas/preferences';
import { canaryToken } from '@test/helpers/canary-token';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';

export const item = (slug: string, format: Pack['items'][number]['format'] = 'csv') => ({
  slug,
  format,
  parameters: { filters: {}, ranges: { general: 'last-month' as const } },
});
export const monthEnd = packSchema.parse({
  name: 'Month end',
  items: [item('one'), item('two', 'xlsx'), item('one', 'tsv')],
});

export type OfficeState = {
  broken: Set<string>;
  cut: Set<string>;
  onRun?: () => void;
  /** The rows of each report, by its slug. Default: one row with the slug. */
  rows?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Those of a report that is run from this date; null for the same. */
  rowsBefore?: (startDate: string) => readonly Readonly<Record<string, unknown>>[] | null;
  /** When the reports were changed last. Default: the office lists none. */
  lastModified?: string;
  /** Whether the list of reports cannot be read. */
  isListBroken?: boolean;
};

/** Starts an office: reports in `broken` fail, and those in `cut` send no response. */
export async function startOffice(state: OfficeState) {
  return await startFaultServer((request, response) => {
    const slug = new URL(request.url ?? '', 'http://x').searchParams.get('report') ?? '';
    if (slug === '' && state.isListBroken && request.url?.startsWith('/report/list')) {
      response.writeHead(404, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ success: false, error: 'Not found', code: 404 }));
    }
    if (slug === '') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const { rows = {}, lastModified } = state;
      const reports =
        lastModified === undefined
          ? []
          : Object.keys(rows).map((name) => ({ slug: name, display_name: name, last_modified: lastModified }));
      return response.end(
        successEnvelope(request.url?.startsWith('/report/list') ? { reports } : [], {
          pagination: { total: 0, page: 1, per_page: 1, total_pages: 0, has_next: false },
        }),
      );
    }
    state.onRun?.();
    if (state.cut.has(slug)) return response.destroy();
    response.writeHead(state.broken.has(slug) ? 500 : 200, { 'content-type': 'application/json' });
    const failed = JSON.stringify({
      success: false,
      error: 'Report execution failed',
      code: 500,
      details: { report: slug, error: 'SQLSTATE[42S22]' },
    });
    const startDate = new URL(request.url ?? '', 'http://x').searchParams.get('startDate') ?? '';
    const rows = state.rowsBefore?.(startDate) ?? state.rows?.[slug] ?? [{ a: slug }];
    const result = { headers: Object.keys(rows[0] ?? {}), rows, row_count: rows.length };
    return response.end(state.broken.has(slug) ? failed : successEnvelope(result));
  });
}

export async function connected(services: Services, baseUrl: string) {
  const { currentOfficeId } = await services.offices.connect({
    name: 'Sydney',
    baseUrl,
    token: canaryToken,
    sessionOnly: true,
  });
  const session = await services.offices.openSession(currentOfficeId ?? '');
  services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: monthEnd });
  return session;
}

export const statuses = (run: { items: readonly { status: string }[] }) => run.items.map(({ status }) => status);
