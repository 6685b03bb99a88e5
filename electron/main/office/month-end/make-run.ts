/** The run of a month end: its folder, from the parts to the cover and the evidence. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { makeFile } from '@main/rows/files/atomic-file';
import { findFreeName } from '@main/rows/files/formats';
import { joinWorkbooks, verifyJoined } from '@main/rows/files/join-workbooks';
import { describeSheetFile } from '@shared/commission/sheet-table';
import { toFileName } from '@shared/exports/file-name';
import { printBasis } from '@shared/filters/period-basis';
import type { Cell } from '@shared/reports/report';
import { type MonthRun, type MonthState, nameMonth, type PartResult } from '@shared/settings/month-end';
import { formatMoment, formatMonth } from '@shared/values/dates';
import { getStatement, readStatementFile } from '../commission/statement-records';
import type { OfficeSession } from '../connect/office-session';
import { writeReconciliation } from '../exports/screen';
import { refreshReportList } from '../reports/report-list';
import { formatCheck, getMonthBefore, listChecks } from './checklist';
import {
  changeRecord,
  type Gathered,
  gatherMonth,
  listSettingsParts,
  type MonthEndDependencies,
  markParts,
} from './gather-month';
import { PartWriter } from './parts';
import { buildFolder, coverFile, type FileSums, writeEvidence } from './run-folder';

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
  const gathered = await gatherMonth(dependencies, session, month, signal);
  const { basis, digest } = gathered;
  const planned = listSettingsParts(gathered.preferences);
  if (planned.some((part) => part.kind === 'report' || part.report !== null))
    await refreshReportList(session, { signal, priority: 'background' });
  const atMs = session.now();
  const run = await buildFolder(parent, `Month end ${month}`, async (temporary, folder): Promise<MonthRun> => {
    const writer = new PartWriter(gathered, temporary);
    const parts: PartResult[] = [];
    for (const part of planned) {
      const label = part.kind === 'report' ? part.slug : part.id;
      onProgress({ done: parts.length, total: planned.length + 1, label });
      parts.push(await writer.write(part));
    }
    onProgress({ done: planned.length, total: planned.length + 1, label: 'cover' });
    await writeAttached(dependencies, gathered, temporary);
    const made: MonthRun = { folder, atMs, by, basis, digest, parts };
    await writeCoverAndEvidence(dependencies, gathered, made, temporary);
    return made;
  });
  await changeRecord(session, month, (current) => ({ ...current, run }));
  return run;
}

/**
 * Writes the cover and the evidence of a run: once it is made, and again when it is locked, with what was answered since.
 *
 * @param folder - where its files are
 * @throws AppError `output-failed`, `cancelled`
 */
export async function writeCoverAndEvidence(
  { version }: MonthEndDependencies,
  gathered: Gathered,
  run: MonthRun,
  folder: string,
): Promise<void> {
  const { session, month, basis, today, coverage, signal } = gathered;
  const { parts, atMs } = run;
  const checks = listChecks({ ...gathered, run, parts });
  await writeCover(folder, { gathered, checks, parts: markParts(parts, gathered), madeAtMs: atMs });
  const about = {
    ...{ office: session.office.name, month, basis: printBasis(basis, today), madeAt: new Date(atMs).toISOString() },
    ...{ program: `Tripledger ${version}`, coverage },
    checks: checks.map(({ title, state, text }) => ({ title, state, text })),
  };
  signal.throwIfAborted();
  await writeEvidence(folder, about, parts.flatMap(toFileSums));
}

/** Adds the statements of the month as they were, each with its reconciliation, and what was sent to suppliers. */
async function writeAttached(
  { sheets, claimLetters }: MonthEndDependencies,
  { session, bookings, statements, signal }: Gathered,
  folder: string,
): Promise<void> {
  const received = statements.map(async ({ id }) => {
    const statement = await getStatement(session, id);
    return { file: statement.fileName, read: () => readStatementFile(session, statement) };
  });
  const attached = {
    Statements: await Promise.all(received),
    Claims: await claimLetters.listAttachments(session, bookings),
  };
  for (const [name, files] of Object.entries(attached)) {
    if (files.length === 0) continue;
    await mkdir(join(folder, name));
    for (const { file, read } of files) {
      const { name: title, ext } = parse(file);
      const path = join(folder, name, toFileName({ title }, ext.slice(1) || 'txt'));
      await writeFile(await findFreeName(path), await read());
    }
  }
  for (const { id } of statements) {
    const sheet = await sheets.read(session, id, { signal });
    const path = join(folder, 'Statements', toFileName(describeSheetFile(sheet), 'xlsx'));
    await writeReconciliation(await findFreeName(path), sheet, session, signal);
  }
}

function toFileSums({ file, rows, commission, total }: PartResult): FileSums[] {
  if (file === null) return [];
  const sums = { ...(commission !== null && { commission }), ...(total !== null && { total }) };
  return [{ file, rows, sums }];
}

/* The cover: the bar, the checklist, the amounts of the parts, and the largest changes. */

const widths = [40, 30, 16, 16, 90];

type Cover = Pick<MonthState, 'checks' | 'parts'> & { readonly gathered: Gathered; readonly madeAtMs: number };

const blank: Cell[] = [null, null, null, null, null];
const line = (first: string, ...rest: Cell[]): Cell[] => [first, ...rest, ...blank].slice(0, 5);

/** Builds the rows of a cover. @param getSheet - the name of a part's sheet */
function listCoverRows({ gathered, checks, parts, madeAtMs }: Cover, getSheet: (file: string) => string) {
  const { session, month, basis, today, changes, record, getSupplierName } = gathered;
  const before = formatMonth(getMonthBefore(month));
  return [
    line(`${session.office.name} · ${printBasis(basis, today)} · made ${formatMoment(madeAtMs)}`),
    blank,
    ...checks.map((check) => line(formatCheck(check))),
    ...record.unlocks.map(({ atMs, reason }) => line(`Unlocked ${formatMoment(atMs)}: ${reason}`)),
    blank,
    line('Part', 'Counts by', formatMonth(month), before, 'Sheet'),
    ...parts.map(({ name: part, counts, commission, before: earlier, file, problem, isDiffering, isLeft }) => {
      if (file === null) return line(part, counts, null, null, `NOT MADE: ${problem?.message ?? 'not run'}`);
      const said = isLeft ? ', left as it is' : isDiffering ? ', DOES NOT AGREE' : '';
      return line(part, counts, commission, earlier, `${getSheet(file)}${said}`);
    }),
    blank,
    line(`Largest changes from ${before}`, null, formatMonth(month), before, 'Note'),
    ...(changes ?? []).map(({ supplierId, now, before: earlier, note }) =>
      line(getSupplierName(supplierId), null, now, earlier, note === '' ? null : note),
    ),
    ...(changes ? [] : [line('Not known: not all bookings of both months are on this computer.')]),
    ...(changes?.length === 0 ? [line(`No supplier of ${nameMonth(month)} has changed.`)] : []),
  ];
}

/** Writes the cover into the folder: with a sheet for each part that was made. @throws AppError `output-failed` */
async function writeCover(folder: string, cover: Cover): Promise<void> {
  const made = cover.parts.flatMap(({ file, name }) => (file === null ? [] : [{ file, name }]));
  const headers = [`Month end ${formatMonth(cover.gathered.month)}`, 'Commission in dollars', ' ', '  ', '   '];
  await makeFile(
    join(folder, coverFile),
    (target) =>
      joinWorkbooks(
        target,
        {
          name: 'Cover',
          widths,
          create: (sheets) => {
            const byFile = new Map(made.map(({ file }, index) => [file, sheets[index] ?? '']));
            return {
              headers,
              rows: listCoverRows(cover, (file) => byFile.get(file) ?? ''),
              columns: headers.map((_, header) => ({
                header,
                mode: header === 2 || header === 3 ? 'cents' : 'by-cell',
              })),
            };
          },
        },
        made.map(({ file, name }) => ({ path: join(folder, file), name })),
      ),
    { check: verifyJoined },
  );
}
