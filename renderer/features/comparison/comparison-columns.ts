/** The columns of two runs beside each other: what changed stands as it was and as it is, marked. */
import type { AppColumn } from '@renderer/table/columns';
import { textLook } from '@renderer/table/looks';
import type { Tone } from '@renderer/ui/tones';
import { foundType } from '@shared/report-columns';
import { type Comparison, cellText, type Difference } from '@shared/schemas/report';

const kinds: Readonly<Record<Difference['kind'], { words: string; tone: Tone }>> = {
  added: { words: 'Added', tone: 'good' },
  removed: { words: 'Removed', tone: 'ended' },
  changed: { words: 'Changed', tone: 'changed' },
};

/** What stands for an empty cell on either side of the arrow. */
const shown = (text: string) => (text === '' ? '–' : text);

function isNumberColumn({ before, after }: Comparison, header: string): boolean {
  return [after, before].some((run) => {
    const facts = run.columns[run.headers.indexOf(header)];
    return facts !== undefined && ['integer', 'decimal'].includes(foundType(header, facts));
  });
}

/** The change, then every column of either run. */
export function comparisonColumns(comparison: Comparison): AppColumn<Difference>[] {
  const change: AppColumn<Difference> = {
    id: 'change',
    header: 'Change',
    size: 96,
    value: ({ kind }) => kinds[kind].words,
    look: ({ kind }) => ({ text: kinds[kind].words, badge: kinds[kind].tone }),
  };
  const columns = comparison.headers.map((header, place): AppColumn<Difference> => {
    const isNumeric = isNumberColumn(comparison, header);
    const text = ({ cells, before }: Difference) => {
      const now = cellText(cells[place] ?? null);
      return place in before ? `${shown(cellText(before[place] ?? null))} → ${shown(now)}` : now;
    };
    return {
      // A column of the report may be called "change" too.
      id: `of the report: ${header.slice(0, 150)}`,
      header: header === '' ? '(no name)' : header.slice(0, 200),
      isNumeric,
      ...(isNumeric ? { range: 'number' as const } : {}),
      value: ({ cells }) => {
        const now = cellText(cells[place] ?? null);
        if (now === '') return null;
        return isNumeric && !Number.isNaN(Number(now)) ? Number(now) : now;
      },
      text,
      look: (difference) => {
        const own = text(difference);
        if (!(place in difference.before)) return textLook(own);
        return {
          ...textLook(own),
          hover: `Was ${shown(cellText(difference.before[place] ?? null)).slice(0, 500)}`,
          tone: 'changed',
        };
      },
    };
  });
  return [change, ...columns];
}

/** The column by which rows are found again at first: an id, else the first one. */
export function likelyKey(headers: readonly string[]): string {
  return headers.find((header) => /(^|[^a-z])id$/i.test(header.slice(0, 200))) ?? headers[0] ?? '';
}
