/** A small table of text, without keys of its own. The first cell of a row is its heading. */
import type { Key, ReactNode } from 'react';
import './small-table.css';

export type SmallColumn = {
  readonly label: string;
  /** Of all its cells: "num" for amounts. */
  readonly className?: string;
};

type Props = {
  readonly columns: readonly SmallColumn[];
  readonly rows: readonly { readonly key: Key; readonly cells: readonly ReactNode[] }[];
  readonly label?: string;
  readonly className?: string;
  /** The cells of a row below the others. */
  readonly foot?: ReactNode;
};

export function SmallTable({ columns, rows, label, className = '', foot }: Props) {
  return (
    <table className={`small-table ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.className}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{cells[0]}</th>
            {columns.slice(1).map((column, index) => (
              <td key={column.label} className={column.className}>
                {cells[index + 1]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>{foot}</tr>
        </tfoot>
      )}
    </table>
  );
}
