/** What the user should know of a file: formulas and hidden rows, rows that can't be read, rows of totals. */
import { DetailsList } from '@renderer/ui/DetailsList';
import type { StatementCheck } from '@shared/schemas/statement/check';
import { homeCurrency } from '@shared/schemas/statement/file';
import {
  describeCheckNote,
  describeCurrency,
  describeFileNote,
  describeNamedCurrencies,
  setUpTexts,
} from './set-up-texts';

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
