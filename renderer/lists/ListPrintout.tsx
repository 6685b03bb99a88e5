/** The printed table of a screen: title, second line and columns of its workbook. Loaded before something is printed. */
import { useWindowEvent } from '@mantine/hooks';
import { useOfficeName } from '@renderer/data/app';
import { getShownTable, listSpans } from '@renderer/table/model/visible-columns';
import { BidiText, formatTimestamp } from '@renderer/ui/formatters';
import {
  formatSubtitle,
  formatTitle,
  type ScreenCell,
  type ScreenColumn,
  type ScreenRow,
} from '@shared/exports/screen-table';
import { formatDateTime } from '@shared/values/dates';
import { formatUnits, unitsToDecimal } from '@shared/values/money';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { buildScreenTable, type ExportLabels } from './build-screen-table';
import { printingTexts } from './texts';
import './print.css';

/* The margins of printed pages: the office and the screen at the foot of each, and its number. */

/** Escapes a text for a string of CSS. */
const toCssString = (text: string) =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Creates the style sheet of a printout. */
export function createPageStyle(foot: string): string {
  const [left, page, of] = [foot, `${printingTexts.page} `, ` ${printingTexts.of} `].map(toCssString);
  const style = `@page {
  @bottom-left { content: ${left}; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: ${page} counter(page) ${of} counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}`;
  return style;
}

/** Whether the page is being printed: by a button, the native menu or Ctrl+P. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}

/* A printed page: black on white, with the office, the screen and the time on it, and page numbers at the foot. */

type PageProps = {
  readonly title: string;
  /** Lines below the title: filters, age of the data. Empty ones are left out. */
  readonly lines: readonly string[];
  readonly children: ReactNode;
};

function PrintPage({ title, lines, children }: PageProps) {
  const office = useOfficeName();
  const [printedAt] = useState(() => formatTimestamp(Date.now()));
  const foot = [office, title, printedAt].filter(Boolean).join(' · ');
  return createPortal(
    <article className="print-page">
      <style>{createPageStyle(foot)}</style>
      <h1>{title}</h1>
      <p>{printingTexts.printed(office, printedAt)}</p>
      {lines.map(
        (line) =>
          line !== '' && (
            <p key={line}>
              <BidiText>{line}</BidiText>
            </p>
          ),
      )}
      {children}
    </article>,
    document.body,
  );
}

/* The table. */

/** More rows would take minutes to lay out, and hundreds of pages. */
const maxRows = 3_000;
/** A word that must be broken: a column as wide as it would leave no room for the others. */
const longWord = /\S{16}/;

const isAmount = ({ kind }: ScreenColumn) => kind === 'money' || kind === 'number';

export function formatCell(cell: ScreenCell, kind: ScreenColumn['kind']): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'date' ? formatDateTime(cell) : cell;
  return kind === 'id' ? unitsToDecimal(cell.units, cell.scale) : formatUnits(cell.units, cell.scale);
}

type RowProps = { readonly columns: readonly ScreenColumn[]; readonly row: ScreenRow };

function PrintedRow({ columns, row: { isTotal, cells } }: RowProps) {
  return (
    <tr className={isTotal ? 'sums' : undefined}>
      {columns.map((column, index) => {
        const text = formatCell(cells[index] ?? null, column.kind);
        const className = isAmount(column) ? 'amount' : longWord.test(text) ? 'long-words' : undefined;
        const label = isTotal && index === 0 ? { scope: 'row' } : null;
        const Cell = label ? 'th' : 'td';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: below several headings stand columns of one name.
          <Cell key={index} className={className} {...label}>
            <BidiText>{text}</BidiText>
          </Cell>
        );
      })}
    </tr>
  );
}

type Props = ExportLabels & {
  /** Gets when the oldest of the rows was read, epoch milliseconds; null where that is not known. */
  readonly getAsOfMs: () => number | null;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

export function ListPrintout({ getAsOfMs, before, after, ...labels }: Props) {
  const isPrinting = usePrinting();
  const table = isPrinting
    ? getShownTable()?.read((data) => buildScreenTable(data, { ...labels, isSelection: false }))
    : undefined;
  if (!table) return null;
  const { columns, rows, notes } = table;
  const all = [...table.parts].flat();
  const data = all.filter(({ isTotal }) => !isTotal);
  const last = data[maxRows - 1];
  const printed = last ? all.slice(0, all.indexOf(last) + 1) : all;
  const totals = all.at(-1);
  const asOfMs = getAsOfMs();
  const asOf = asOfMs === null ? '' : formatTimestamp(asOfMs);
  return (
    <PrintPage
      title={formatTitle(table)}
      lines={[formatSubtitle(table, '', asOf), ...notes, rows > maxRows ? printingTexts.cut(maxRows, rows) : '']}
    >
      {before}
      <table className="printed-list">
        <thead>
          {columns.some(({ group }) => group) && (
            <tr>
              {listSpans(columns, (a, b) => a.group === b.group).map(({ index, first, items }) => (
                <th key={index} scope="colgroup" colSpan={items.length}>
                  {first.group}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: below several headings stand columns of one name.
              <th key={index} scope="col" className={isAmount(column) ? 'amount' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change their place.
            <PrintedRow key={index} columns={columns} row={row} />
          ))}
          {printed.length < all.length && totals?.isTotal && <PrintedRow columns={columns} row={totals} />}
        </tbody>
      </table>
      {after}
    </PrintPage>
  );
}
