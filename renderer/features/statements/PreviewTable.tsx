/** The first rows of the file, with what each column is above it. A click on a row's number makes it the header. */
import { NativeSelect } from '@mantine/core';
import type { StatementCheck } from '@shared/schemas/statement/check';
import {
  type StatementColumnRole,
  type StatementLayout,
  statementColumnRoles,
} from '@shared/schemas/statement/settings';
import { moveLayout, setColumnRole } from './set-up-settings';
import { roleLabels, setUpTexts } from './set-up-texts';

type Props = { readonly check: StatementCheck; readonly onChange: (layout: StatementLayout) => void };

const notUsed = '';
const roles = [
  { value: notUsed, label: setUpTexts.notUsed },
  ...statementColumnRoles.map((role) => ({ value: role, label: roleLabels[role] })),
];

function getRole({ columns }: StatementLayout, column: number): StatementColumnRole | null {
  return statementColumnRoles.find((role) => columns[role] === column) ?? null;
}

/** How a row of the file counts: as the header, as a total, or not at all above the header. */
function getRowClass({ layout, totalRows }: StatementCheck, row: number): string | undefined {
  if (row === layout.headerRow) return 'preview-header';
  if (layout.headerRow !== null && row < layout.headerRow) return 'preview-outside';
  return totalRows.some((total) => total.row === row) ? 'preview-total' : undefined;
}

export function PreviewTable({ check, onChange }: Props) {
  const { layout, preview, file } = check;
  const columnCount = file.sheets[layout.sheet]?.columns ?? 0;
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const headers = layout.headerRow === null ? undefined : preview[layout.headerRow];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="preview-scroll" aria-label={setUpTexts.preview} tabIndex={0}>
      <table className="preview">
        <thead>
          <tr>
            <td className="preview-number" />
            {columns.map((column) => (
              <th key={column} scope="col">
                <NativeSelect
                  size="xs"
                  aria-label={headers?.[column] || setUpTexts.column(column + 1)}
                  data={roles}
                  value={getRole(layout, column) ?? notUsed}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(setColumnRole(layout, column, statementColumnRoles.find((role) => role === value) ?? null))
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the file is its index
            <tr key={row} className={getRowClass(check, row)}>
              <th className="preview-number" scope="row">
                <button
                  type="button"
                  aria-label={setUpTexts.headerRow(row + 1)}
                  aria-pressed={row === layout.headerRow}
                  onClick={() => onChange(moveLayout(layout, { headerRow: row }))}
                >
                  {row + 1}
                </button>
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className={getRole(layout, column) === null ? 'preview-unused' : undefined}
                  title={cells[column]}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
