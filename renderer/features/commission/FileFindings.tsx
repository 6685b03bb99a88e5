/** What the user should know of a file: formulas and hidden rows, rows that can't be read, rows of totals. */
import { NativeSelect } from '@mantine/core';
import { DetailsList } from '@renderer/ui/details';
import type { StatementCheck } from '@shared/commission/statement-check';
import {
  homeCurrency,
  type StatementColumnRole,
  type StatementLayout,
  statementColumnRoles,
} from '@shared/commission/statement-file';
import { moveLayout, setColumnRole } from './set-up-settings';
import {
  describeCheckNote,
  describeCurrency,
  describeFileNote,
  describeNamedCurrencies,
  roleLabels,
  setUpTexts,
} from './set-up-texts';

/* The first rows of the file, with what each column is above it. A click on a row's number makes it the header. */

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

const maxLines = 100;

export function FileFindings({ check }: { check: StatementCheck }) {
  const { file, layout, unreadable, unreadableCount, undated, undatedCount, totalRows, totalRowCount } = check;
  const notes = [
    ...(file.sheets[layout.sheet]?.notes ?? []).map(({ kind, count, rows }) =>
      describeFileNote[kind](count, rows ?? []),
    ),
    ...check.notes.map(({ kind, count }) => describeCheckNote[kind](count)),
    ...(check.currency === null || check.currency === homeCurrency ? [] : [describeCurrency(check.currency)]),
    ...(check.namedCurrencies.length === 0
      ? []
      : [describeNamedCurrencies(check.namedCurrencies, check.currency ?? homeCurrency)]),
  ];
  return (
    <>
      {notes.length > 0 && (
        <div className="note note-warn" role="status">
          <div>
            {notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </div>
        </div>
      )}
      {unreadableCount > 0 && (
        <div className="note note-warn" role="status">
          <DetailsList
            title={setUpTexts.unreadableRows(unreadableCount)}
            lines={unreadable.map(({ row, text, problem }) => setUpTexts.namedProblem(row, text, problem))}
            isOpenAtFirst={unreadableCount <= 5}
            maxLines={maxLines}
          />
        </div>
      )}
      {check.otherCurrencies.map(({ currency, count, cents, rows }) => (
        <div key={currency} className="note note-warn" role="status">
          <DetailsList
            title={setUpTexts.otherCurrency(count, currency, cents)}
            lines={rows.map(({ row, text }) => setUpTexts.namedRow(row, text))}
            isOpenAtFirst={count <= 5}
            maxLines={maxLines}
          />
        </div>
      ))}
      {undatedCount > 0 && (
        <div className="note note-warn" role="status">
          <DetailsList
            title={setUpTexts.undated(undatedCount)}
            lines={undated.map(({ row, text }) => setUpTexts.namedRow(row, text))}
            isOpenAtFirst={undatedCount <= 5}
            maxLines={maxLines}
          />
        </div>
      )}
      {check.roundedReferenceCount > 0 && (
        <div className="note note-warn" role="status">
          <DetailsList
            title={setUpTexts.rounded(check.roundedReferenceCount)}
            lines={check.roundedReferences.map(({ row, text }) => setUpTexts.namedRow(row, text))}
            isOpenAtFirst={check.roundedReferenceCount <= 5}
            maxLines={maxLines}
          />
        </div>
      )}
      {totalRowCount > 0 && (
        <DetailsList
          title={setUpTexts.totalRows(totalRowCount)}
          lines={totalRows.map(({ row, text }) => setUpTexts.namedRow(row, text))}
          isOpenAtFirst={false}
          maxLines={maxLines}
        />
      )}
    </>
  );
}
