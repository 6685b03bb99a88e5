/** Exports the changes between two runs of a pack: a cover with the totals side by side, and a sheet for each report that differs. */
import { join } from 'node:path';
import type { JoinedCover, JoinedPart } from '@main/export-files/formats/join-workbooks';
import { savedSource } from '@main/export-files/provenance';
import type { LoadedComparison } from '@main/report-worker/comparisons';
import { exportToFile } from '@main/report-worker/export-to-file';
import { findPackRun } from '@main/reports/packs/compare-pack-items';
import {
  type ComparedPackRuns,
  comparePackRuns,
  type PackComparisonContext,
} from '@main/reports/packs/compare-pack-runs';
import { getLocalDay } from '@shared/dates';
import { toDollarHeader } from '@shared/report-columns';
import type { ComparedReport, ComparedTotal, PackComparison } from '@shared/schemas/pack-comparison';
import type { Cell } from '@shared/schemas/report';
import { formatTimestamp } from '@shared/timestamps';
import { buildComparisonProvenance } from './comparison';
import { saveJoinedWorkbook } from './joined-workbook';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';

const headers = ['Report', 'Amount', 'Before', 'Now', 'Change', 'Change %', 'Note'];
const widths = [34, 28, 16, 16, 16, 10, 80];

const toNumberCell = (decimal: string | null): Cell => (decimal === null ? null : { n: decimal });

const toNoteRow = (name: string | null, note: string): Cell[] => [name, null, null, null, null, null, note];

function toTotalRow({ column, before, now, change, percent, note }: ComparedTotal, isDollars: boolean): Cell[] {
  const notes = [...(isDollars ? ['in dollars (you confirmed cents)'] : []), ...(note === null ? [] : [note])];
  const text = notes.length === 0 ? null : notes.join('; ');
  const name = isDollars ? toDollarHeader(column, []) : column;
  return [null, name, toNumberCell(before), toNumberCell(now), toNumberCell(change), toNumberCell(percent), text];
}

function describeRows({ changes, rowsReason }: ComparedReport, sheets: readonly string[]): string {
  if (!changes) return rowsReason ?? '';
  const { key, added, removed, changed, same } = changes;
  const counts = `Rows matched by ${key}: ${added} new, ${removed} gone, ${changed} changed, ${same} the same`;
  return sheets.length === 0 ? counts : `${counts}. Sheet: ${sheets.join(', ')}`;
}

function toReportRows(report: ComparedReport, sheets: readonly string[]): Cell[][] {
  const { name, reason, rows, totals, dollarColumns, changes } = report;
  if (reason !== null || rows === null) return [toNoteRow(name, reason ?? '')];
  const change = String(rows.now - rows.before);
  return [
    [
      name,
      'Rows',
      ...[String(rows.before), String(rows.now), change].map(toNumberCell),
      null,
      describeRows(report, sheets),
    ],
    ...totals.map((total) => toTotalRow(total, dollarColumns.includes(total.column))),
    ...(changes?.warnings ?? []).map((warning) => toNoteRow(null, `Warning: ${warning}`)),
  ];
}

const formatRun = ({ startedAtMs, period }: PackComparison['before']) =>
  `${formatTimestamp(startedAtMs)}${period ? ` (${period.from} to ${period.to})` : ''}`;

/** Creates the cover. @param sheets - the names of each report's sheets */
export function createChangesCover(
  { pack, before, now, reports, summaries }: PackComparison,
  office: string,
  sheets: ReadonlyMap<ComparedReport, readonly string[]>,
): Cell[][] {
  const compared = reports.filter(({ reason }) => reason === null).length;
  const line = (name: string, value: string): Cell[] => [name, value, null, null, null, null, null];
  return [
    ...reports.flatMap((report) => toReportRows(report, sheets.get(report) ?? [])),
    ...summaries.map((name) => toNoteRow(name, 'Not compared: it is a summary. Only reports are compared.')),
    toNoteRow(null, ''),
    line('Pack', pack),
    line('Office', office),
    line('Before', formatRun(before)),
    line('Now', formatRun(now)),
    line('Compared', `${compared} of ${reports.length} reports${compared < reports.length ? ', NOT COMPLETE' : ''}`),
  ];
}

/** Names the file by the pack, the office and the days of both runs. */
function getNameParts({ pack, before, now }: ComparedPackRuns, office: string): string[] {
  return [`${pack} changes`, office, `${getLocalDay(before)} to ${getLocalDay(now)}`];
}

/** Exports the changes. @throws AppError `run-unknown` for a run that is no longer stored, `output-failed`, `cancelled` */
export async function exportPackChanges(
  context: PackComparisonContext,
  compared: ComparedPackRuns,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  for (const startedAtMs of [compared.before, compared.now]) findPackRun(context.runs, compared.pack, startedAtMs);
  const office = context.session.office.name;
  const path = await chooseTarget(getNameParts(compared, office), 'xlsx');
  if (path === null) return cancelledExport;
  let comparison: PackComparison | null = null;
  const notices: string[] = [];
  const differing: ComparedReport[] = [];
  const writeParts = async (folder: string) => {
    const parts: JoinedPart[] = [];
    const onRows = async (report: ComparedReport, loaded: LoadedComparison) => {
      const provenance = { ...buildComparisonProvenance(loaded), source: savedSource };
      if (provenance.rows === 0) return;
      const part = { path: join(folder, `${parts.length}.xlsx`), name: report.name };
      const { comparisonId } = loaded.summary;
      const source = { comparisonId, dollarColumns: report.dollarColumns };
      const written = await exportToFile(part.path, source, 'xlsx', provenance, { signal, withProvenanceFile: false });
      notices.push(...written.notices.map((notice) => `${report.name}: ${notice}`));
      parts.push(part);
      differing.push(report);
    };
    comparison = await comparePackRuns(context, compared, { signal, onRows });
    return parts;
  };
  const createCover = (): JoinedCover => ({
    name: 'Changes',
    widths,
    create: (sheets) => ({
      headers,
      rows: comparison
        ? createChangesCover(
            comparison,
            office,
            new Map(differing.map((report, index) => [report, sheets[index] ?? []])),
          )
        : [],
    }),
  });
  const bytes = await saveJoinedWorkbook(path, writeParts, createCover, signal);
  const rows = differing.reduce(
    (sum, { changes }) => sum + (changes ? changes.added + changes.removed + changes.changed : 0),
    0,
  );
  return { path, rows, bytes, notices, hasFormulas: false };
}
