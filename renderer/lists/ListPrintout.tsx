/** The printed list of a screen: the rows as on screen, with groups and totals. Loaded before something is printed. */
import { useNames } from '@renderer/data/names';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import type { SnapshotData, TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { formatSum, type Totals } from '@renderer/table/model/totals';
import { ScreenFreshnessContext } from '@renderer/ui/contexts';
import { BidiText } from '@renderer/ui/formatters';
import { formatFilterValue } from '@shared/filters/filter-texts';
import type { FilterDefinition } from '@shared/filters/filters';
import { at } from '@shared/values/collections';
import { Fragment, type ReactNode, useContext } from 'react';
import { describeExtent } from './build-screen-table';
import { PrintPage, usePrinting } from './PrintPage';
import { printingTexts } from './tool-texts';

/** More rows would take minutes to lay out, and hundreds of pages. */
const maxRows = 3_000;
/** With more columns the letters are smaller, and smaller again. */
const [manyColumns, crowdedColumns] = [11, 15];
/** A word that must be broken: a column as wide as it would leave no room for the others. */
const longWord = /\S{16}/;

function getTableClass(columns: number): string | undefined {
  if (columns > crowdedColumns) return 'crowded-columns';
  return columns > manyColumns ? 'many-columns' : undefined;
}

/** What a printout says beside its rows. */
export type PrintedList = {
  readonly title: string;
  readonly definitions?: readonly FilterDefinition[];
  readonly filters?: Readonly<Record<string, string>>;
  /** Filters that are none of the server's. */
  readonly lines?: readonly string[];
  /** Sentences of their own, such as when a report ran. */
  readonly notes?: readonly string[];
};

function Cells<Row>({ columns, row }: { columns: readonly AppColumn<Row>[]; row: Row }) {
  return columns.map((column) => {
    const text = column.cell?.(row).text ?? getCellText(column, row);
    return (
      <td key={column.id} className={column.isNumeric ? 'amount' : longWord.test(text) ? 'long-words' : undefined}>
        <BidiText>{text}</BidiText>
      </td>
    );
  });
}

type SumsProps<Row> = {
  readonly columns: readonly AppColumn<Row>[];
  readonly label: string;
  readonly sums: Totals;
};

/** A row of sums. Its label takes the columns before the first sum. */
function Sums<Row>({ columns, label, sums }: SumsProps<Row>) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  const span = first < 0 ? columns.length : Math.max(1, first);
  return (
    <tr className="sums">
      <th colSpan={span} scope="row">
        <BidiText>{label}</BidiText>
      </th>
      {columns.slice(span).map(({ id, total }) => {
        const sum = sums.get(id);
        return (
          <td key={id} className="amount">
            {sum && total !== undefined ? formatSum(sum, total) : ''}
          </td>
        );
      })}
    </tr>
  );
}

function PrintedTable<Row>({ data }: { data: SnapshotData<Row> }) {
  const { shown, rows, listed, groups, totals } = data;
  const columns = shown.map(({ column }) => column);
  let room = maxRows;
  const take = (indexes: Uint32Array) => {
    const taken = [...indexes.subarray(0, room)];
    room -= taken.length;
    return taken.map((index) => (
      <tr key={index}>
        <Cells columns={columns} row={at(rows, index)} />
      </tr>
    ));
  };
  const body: ReactNode =
    groups.length === 0
      ? take(listed)
      : groups.map((group) => (
          <Fragment key={group.key}>
            <Sums
              columns={columns}
              label={printingTexts.group(group.title, group.rows.length)}
              sums={group.subtotals}
            />
            {group.isExpanded && take(group.rows)}
          </Fragment>
        ));
  return (
    <table className={getTableClass(columns.length)}>
      <thead>
        <tr>
          {columns.map(({ id, header, isNumeric }) => (
            <th key={id} scope="col" className={isNumeric ? 'amount' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body}
        {listed.length > 0 && <Sums columns={columns} label={printingTexts.total(listed.length)} sums={totals} />}
      </tbody>
    </table>
  );
}

/** What the rows of the printout leave out. */
function describeGaps<Row>({ groups, listed }: SnapshotData<Row>): string[] {
  const expanded =
    groups.length === 0
      ? listed.length
      : groups.reduce((sum, group) => sum + (group.isExpanded ? group.rows.length : 0), 0);
  return [
    ...(expanded > maxRows ? [printingTexts.cut(maxRows, expanded)] : []),
    ...(expanded < listed.length ? [printingTexts.collapsed] : []),
  ];
}

type Props = { readonly snapshot: TableSnapshotRef; readonly list: PrintedList };

export function ListPrintout({ snapshot, list }: Props) {
  const [isPrinting] = usePrinting();
  const names = useNames();
  const freshness = useContext(ScreenFreshnessContext);
  const table = snapshot.current;
  if (!isPrinting || !table) return null;
  const { title, definitions = [], filters = {}, lines = [], notes = [] } = list;
  const applied = definitions.flatMap((definition) => {
    const value = filters[definition.name];
    return value === undefined
      ? []
      : [printingTexts.filter(definition.label, formatFilterValue(definition, value, names))];
  });
  return (
    <PrintPage
      title={title}
      lines={[
        ...notes,
        printingTexts.filters([...applied, ...lines]),
        ...table.read((data) => [describeExtent(data, data.listed.length, 'screen'), ...describeGaps(data)]),
        freshness ? printingTexts.freshness(freshness) : '',
      ]}
    >
      {table.read((data) => (
        <PrintedTable data={data} />
      ))}
    </PrintPage>
  );
}
