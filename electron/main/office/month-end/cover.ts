/** The cover of a month end: its bar, its checklist, the amounts of its parts, and its largest changes. */
import { join } from 'node:path';
import { makeFile } from '@main/rows/files/atomic-file';
import { joinWorkbooks, verifyJoined } from '@main/rows/files/join-workbooks';
import { printBasis } from '@shared/filters/period-basis';
import type { Cell } from '@shared/reports/report';
import { type MonthCheck, type MonthLock, type MonthState, nameMonth } from '@shared/settings/month-end';
import { formatMoment, formatMonth } from '@shared/values/dates';
import { formatCheck, getMonthBefore } from './checklist';
import { coverFile } from './run-folder';

const widths = [40, 30, 16, 16, 90];

type Cover = Pick<MonthState, 'month' | 'basis' | 'checks' | 'parts' | 'changes'> & {
  readonly office: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly madeAtMs: number;
  readonly unlocks: MonthLock['unlocks'];
  readonly getSupplierName: (id: number | null) => string;
};

const blank: Cell[] = [null, null, null, null, null];
const line = (first: string, ...rest: Cell[]): Cell[] => [first, ...rest, ...blank].slice(0, 5);
const toCheckLine = (check: MonthCheck) => line(formatCheck(check));

/** Builds the rows of a cover. @param getSheets - the names of a part's sheets */
export function listCoverRows(cover: Cover, getSheets: (file: string) => readonly string[]): Cell[][] {
  const { month, basis, checks, parts, changes, office, today, madeAtMs, unlocks, getSupplierName } = cover;
  const name = nameMonth(month);
  const before = formatMonth(getMonthBefore(month));
  const states = { isLeft: 'left as it is', isDiffering: 'DOES NOT AGREE' };
  return [
    line(`${office} · ${printBasis(basis, today)} · made ${formatMoment(madeAtMs)}`),
    blank,
    ...checks.map(toCheckLine),
    ...unlocks.map(({ atMs, reason }) => line(`Unlocked ${formatMoment(atMs)}: ${reason}`)),
    blank,
    line('Part', 'Counts by', formatMonth(month), before, 'Sheet'),
    ...parts.map(({ name: part, counts, commission, before: earlier, file, problem, isDiffering, isLeft }) => {
      if (file === null) return line(part, counts, null, null, `NOT MADE: ${problem?.message ?? 'not run'}`);
      const said = isLeft ? `, ${states.isLeft}` : isDiffering ? `, ${states.isDiffering}` : '';
      return line(part, counts, commission, earlier, `${getSheets(file).join(', ')}${said}`);
    }),
    blank,
    line(`Largest changes from ${before}`, null, formatMonth(month), before, 'Note'),
    ...changes.map(({ supplierId, now, before: earlier, note }) =>
      line(getSupplierName(supplierId), null, now, earlier, note === '' ? null : note),
    ),
    ...(changes.length === 0 ? [line(`No supplier of ${name} has changed.`)] : []),
  ];
}

/** Writes the cover into the folder: with a sheet for each part that was made. @throws AppError `output-failed` */
export async function writeCover(folder: string, cover: Cover): Promise<void> {
  const made = cover.parts.flatMap(({ file, name }) => (file === null ? [] : [{ file, name }]));
  const headers = [`Month end ${formatMonth(cover.month)}`, 'Commission in dollars', ' ', '  ', '   '];
  await makeFile(
    join(folder, coverFile),
    (target) =>
      joinWorkbooks(
        target,
        {
          name: 'Cover',
          widths,
          create: (sheets) => {
            const byFile = new Map(made.map(({ file }, index) => [file, sheets[index] ?? []]));
            return {
              headers,
              rows: listCoverRows(cover, (file) => byFile.get(file) ?? []),
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
