/** The run of a month end: its folder, from the parts to the evidence. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFileName } from '@shared/exports/file-name';
import { printBasis } from '@shared/filters/period-basis';
import type { MonthRun, PartResult } from '@shared/settings/month-end';
import type { OfficeSession } from '../connect/office-session';
import { refreshReportList } from '../reports/report-list';
import { listChecks } from './checklist';
import { writeCover } from './cover';
import {
  type AttachedFile,
  type Gathered,
  gatherMonth,
  listSettingsParts,
  type MonthEndDependencies,
  markParts,
  toPartContext,
} from './gather-month';
import { PartWriter } from './part-writer';
import { buildFolder, type FileSums, writeEvidence } from './run-folder';

/** How far a run is. */
export type MonthProgress = {
  readonly done: number;
  readonly total: number;
  /** What is being made. */
  readonly label: string;
};

/**
 * Makes the folder of a month: every part, the statements, what was sent, the cover and the evidence. A part that fails is named.
 *
 * @throws AppError `output-failed`, `cancelled`; no folder is left then
 */
export async function makeRun(
  dependencies: MonthEndDependencies,
  session: OfficeSession,
  month: string,
  { parent, by }: { readonly parent: string; readonly by: MonthRun['by'] },
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: MonthProgress) => void },
): Promise<MonthRun> {
  const { months, version } = dependencies;
  const gathered = await gatherMonth(dependencies, session, month, signal);
  const { basis, record, details, overview, changes, getSupplierName } = gathered;
  const context = toPartContext(dependencies, session, gathered, signal);
  const planned = listSettingsParts(context.preferences);
  if (planned.some((part) => part.kind === 'report' || part.report !== null))
    await refreshReportList(session, { signal, priority: 'background' });
  const atMs = session.now();
  const made = await buildFolder(parent, `Month end ${month}`, async (folder) => {
    const writer = new PartWriter(context, folder);
    const parts: PartResult[] = [];
    for (const part of planned) {
      const label = part.kind === 'report' ? part.slug : part.id;
      onProgress({ done: parts.length, total: planned.length + 1, label });
      parts.push(await writer.write(part));
    }
    onProgress({ done: planned.length, total: planned.length + 1, label: 'cover' });
    await writeAttached(dependencies, session, gathered, folder);
    const run: MonthRun = { folder, atMs, by, basis, commission: overview.total.expected, parts };
    const checks = listChecks({ ...details, run: { ...run, folder: `Month end ${month}` }, parts });
    const cover = { month, basis, checks, parts: markParts(parts, gathered), changes, getSupplierName };
    const { name: office } = session.office;
    await writeCover(folder, {
      ...cover,
      office,
      today: details.today,
      madeAtMs: atMs,
      unlocks: record.unlocks,
    });
    const about = {
      ...{ office, month, basis: printBasis(basis, details.today), madeAt: new Date(atMs).toISOString() },
      ...{ program: `Tripledger ${version}`, coverage: overview.coverage },
      checks: checks.map(({ title, state, text }) => ({ title, state, text })),
    };
    signal.throwIfAborted();
    await writeEvidence(folder, about, parts.flatMap(toFileSums));
    return run;
  });
  const run = { ...made.content, folder: made.folder };
  await months.change(session, month, (current) => ({ ...current, run }));
  return run;
}

/** Adds the statements of the month and what was sent to suppliers. */
async function writeAttached(
  { statements, commission, listClaims }: MonthEndDependencies,
  session: OfficeSession,
  { basis, details }: Gathered,
  folder: string,
): Promise<void> {
  const files = { Statements: [] as AttachedFile[], Claims: [] as AttachedFile[] };
  for (const statement of details.statements)
    files.Statements.push(...(await statements.listFiles(session, statement)));
  files.Claims.push(...(await listClaims(session, await commission.list(session, basis))));
  for (const [name, attached] of Object.entries(files)) {
    if (attached.length === 0) continue;
    await mkdir(join(folder, name));
    const taken = new Set<string>();
    for (const { file, read } of attached) {
      await writeFile(join(folder, name, toFreeFile(file, taken)), await read());
    }
  }
}

/** Gets a name for a file that no other of its folder has. */
function toFreeFile(file: string, taken: Set<string>): string {
  const dot = file.lastIndexOf('.');
  const [title, extension] = dot > 0 ? [file.slice(0, dot), file.slice(dot + 1)] : [file, 'txt'];
  for (let count = 1; ; count += 1) {
    const candidate = toFileName({ title: count === 1 ? title : `${title} (${count})` }, extension);
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

function toFileSums({ file, rows, commission, total }: PartResult): FileSums[] {
  if (file === null) return [];
  const sums = { ...(commission !== null && { commission }), ...(total !== null && { total }) };
  return [{ file, rows, sums }];
}
