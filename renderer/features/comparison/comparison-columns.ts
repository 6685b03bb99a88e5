/** The columns of two runs beside each other: what changed stands as it was and as it is, marked. */
import type { AppColumn } from '@renderer/table/columns';
import { textLook } from '@renderer/table/looks';
import type { Tone } from '@renderer/ui/tones';
import { dateToScreen } from '@shared/dates';
import { foundType, isNumbered } from '@shared/report-columns';
import { type Cell, type Comparison, cellText, type Difference } from '@shared/schemas/report';

const kinds: Readonly<Record<Difference['kind'], { words: string; tone: Tone }>> = {
  added: { words: 'Added', tone: 'good' },
  removed: { words: 'Removed', tone: 'ended' },
  changed: { words: 'Changed', tone: 'changed' },
};

/** What stands for an empty cell on either side of the arrow. */
const shown = (text: string) => (text === '' ? '–' : text);

/** What a column holds, as it was found in the later run, or in the earlier one where that alone has it. */
function kindOf({ before, after }: Comparison, header: string): 'number' | 'date' | null {
  const run = after.headers.includes(header) ? after : before;
  const facts = run.columns[run.headers.indexOf(header)];
  if (!facts) return null;
  const type = foundType(header, facts);
  if (type === 'date') return 'date';
  return type !== 'text' || isNumbered(header, facts) ? 'number' : null;
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
    const kind = kindOf(comparison, header);
    const isNumeric = kind === 'number';
    const words = (cell: Cell | undefined) => {
      const text = cellText(cell ?? null);
      return kind === 'date' ? dateToScreen(text) : text;
    };
    const sides = ({ cells, before }: Difference, side: (cell: Cell | undefined) => string) =>
      place in before ? `${shown(side(before[place]))} → ${shown(side(cells[place]))}` : side(cells[place]);
    const text = (difference: Difference) => sides(difference, (cell) => cellText(cell ?? null));
    return {
      // A column of the report may be called "change" too.
      id: `of the report: ${header.slice(0, 150)}`,
      header: header === '' ? '(no name)' : header.slice(0, 200),
      isNumeric,
      // Room for what was and what is.
      ...(isNumeric ? {} : { size: 215 }),
      ...(kind ? { range: kind } : {}),
      value: ({ cells }) => {
        const now = cellText(cells[place] ?? null);
        if (now === '') return null;
        return isNumeric && !Number.isNaN(Number(now)) ? Number(now) : now;
      },
      text,
      look: (difference) => {
        const own = sides(difference, words);
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
