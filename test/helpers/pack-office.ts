/** An office whose reports a test breaks, and whose packs run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceOptions } from '@main/app/services';
import type { ColumnSetting } from '@shared/reports/report';
import { type Pack, packSchema } from '@shared/settings/preferences';
import { canaryToken } from './canary-token';
import { successEnvelope } from './expect-app-error';
import { startFaultServer } from './fault-server';
import { makeServices } from './services';
import { temporaryFolder } from './temporary';
import { unzip } from './unzip';

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
  onRun?: () => unknown;
  /** The rows of each report, by its slug. Default: one row with the slug. */
  rows?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** When the reports were changed last. Default: the office lists none. */
  lastModified?: string;
  /** The number of rows that every result claims to have. Default: the right one. */
  announcedRows?: number;
  /** Whether the list of reports cannot be read. */
  isListBroken?: boolean;
};

/** Starts an office: reports in `broken` fail, and those in `cut` send no response. */
async function startOffice(state: OfficeState) {
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
    const rows = state.rows?.[slug] ?? [{ a: slug }];
    const result = { headers: Object.keys(rows[0] ?? {}), rows, row_count: state.announcedRows ?? rows.length };
    return response.end(state.broken.has(slug) ? failed : successEnvelope(result));
  });
}

/**
 * Starts an office, opens it, and saves the pack "Month end".
 *
 * @param change - what its reports do
 * @param options - those of the services; `isSaved` keeps the office for a restart
 */
export async function openPackOffice(
  change: Partial<OfficeState> = {},
  { isSaved = false, ...options }: Partial<ServiceOptions> & { isSaved?: boolean } = {},
) {
  const state: OfficeState = { broken: new Set(), cut: new Set(), ...change };
  const server = await startOffice(state);
  const [home, folder] = [temporaryFolder(), temporaryFolder()];
  const services = makeServices(home, undefined, options);
  const connection = { name: 'Sydney', baseUrl: server.url, token: canaryToken, sessionOnly: !isSaved };
  const officeId = (await services.offices.connect(connection)).currentOfficeId ?? '';
  const session = await services.offices.openSession(officeId);
  const readBytes = (file: string | null | undefined) => readFileSync(join(folder, file ?? ''));
  const listRuns = () => server.seen.filter(({ path }) => path.startsWith('/report/run'));
  /** Saves a pack, by default in place of "Month end". */
  const savePack = (pack: Readonly<Record<string, unknown>> & { items: readonly object[] }) => {
    const parsed = packSchema.parse({ name: monthEnd.name, ...pack });
    services.preferences.change(session.office, { kind: 'pack', name: parsed.name, pack: parsed });
  };
  savePack(monthEnd);
  return {
    state,
    server,
    home,
    folder,
    services,
    session,
    officeId,
    savePack,
    /** Says of columns of a report what the user knows. */
    confirmColumns: (slug: string, columns: Record<string, ColumnSetting>, basis: string) =>
      services.preferences.change(session.office, { kind: 'report-columns', slug, columns, basis }),
    runPack: (name = monthEnd.name, into = folder) => services.packs.run(session, name, into),
    read: (file: string | null | undefined) => readBytes(file).toString('utf8'),
    readParts: (file: string | null | undefined) => unzip(readBytes(file)),
    /** The runs of reports that were requested. */
    listRuns,
    countRuns: () => listRuns().length,
  };
}

export const statuses = (run: { items: readonly { status: string }[] }) => run.items.map(({ status }) => status);
