/** The rows of a report's result as a summary reads them. */

import type { Codes } from '@shared/columns/columns';
import { decimalToUnits } from '@shared/money';
import type { FieldKind, ReportSummaryPlan } from '@shared/report-summary-columns';
import type { ReportField, ReportValue, ReportValueCounts } from '@shared/schemas/report-summary';
import { encodeCells, isDated } from './encode-cells';
import type { SummaryIndex, SummedValues } from './indexed-rows';
import type { ReadableColumns } from './read-columns';

/** A field of a report, with how its values are told apart. */
export type PlannedField = ReportField & { readonly kind: FieldKind };

/** The numbers of a column in its units, and 1 for each row without a value, which adds 0 to a sum. */
type Numbers = {
  readonly units: SummedValues;
  readonly blanks: Float64Array;
  readonly isUnreadable: (row: number) => boolean;
};

const countRows = (rows: Int32Array, isCounted: (row: number) => boolean) =>
  rows.reduce((count, row) => count + Number(isCounted(row)), 0);

function toUnits(text: string | null, { unit, scale }: ReportValue): number | bigint | null {
  if (text === null) return null;
  return text === '' ? 0 : decimalToUnits(text, unit === 'cents' ? 0 : scale);
}

/** The units of each row. BigInts are slow: they are used where a value is beyond 2^53 only. */
function toRowUnits(codes: Int32Array, unitsByCode: readonly (number | bigint | null)[]): SummedValues {
  if (unitsByCode.some((units) => typeof units === 'bigint')) {
    const largeByCode = unitsByCode.map((units) => (units === null ? null : BigInt(units)));
    return Array.from(codes, (code) => largeByCode[code] ?? null);
  }
  return Float64Array.from(codes, (code) => Number(unitsByCode[code] ?? Number.NaN));
}

function readNumbers(columns: ReadableColumns, value: ReportValue): Numbers {
  const column = columns.getColumn(value.column);
  const texts = column.listNumbers();
  const unitsByCode = texts.map((text) => toUnits(text, value));
  const codes = column.getCodes(columns.rowCount);
  return {
    units: toRowUnits(codes, unitsByCode),
    isUnreadable: (row) => unitsByCode[codes[row] ?? 0] === null,
    blanks: Float64Array.from(codes, (code) => Number(texts[code] === '')),
  };
}

export class ReportIndex implements SummaryIndex<PlannedField> {
  readonly amountCount: number;
  readonly rowCount: number;
  private readonly columns: ReadableColumns;
  private readonly values: readonly ReportValue[];
  private readonly numbers: readonly Numbers[];

  constructor(columns: ReadableColumns, { values }: Pick<ReportSummaryPlan, 'values'>) {
    this.columns = columns;
    this.rowCount = columns.rowCount;
    this.values = values;
    this.numbers = values.map((value) => readNumbers(columns, value));
    this.amountCount = 2 * values.length;
  }

  encode(field: PlannedField): Codes {
    return encodeCells(this.columns.getColumn(field.column), this.rowCount, field);
  }

  /** Counts the rows of some that have a value in a field of periods, and no date. */
  countUndated({ column, period }: PlannedField, rows: Int32Array): number {
    if (period === null || period === 'day') return 0;
    const cells = this.columns.getColumn(column);
    const isUndated = cells.listTexts().map((text) => text !== '' && !isDated(text));
    const codes = cells.getCodes(this.rowCount);
    return countRows(rows, (row) => isUndated[codes[row] ?? 0] === true);
  }

  /** For each value its sum, and the number of rows without one. */
  listValues(): SummedValues[] {
    return this.numbers.flatMap(({ units, blanks }) => [units, blanks]);
  }

  /** Counts what the sums of some rows leave out. */
  countValues(rows: Int32Array): ReportValueCounts[] {
    return this.values.map((value, index) => {
      const numbers = this.numbers[index];
      return {
        ...value,
        blank: numbers ? countRows(rows, (row) => numbers.blanks[row] === 1) : 0,
        unreadable: numbers ? countRows(rows, numbers.isUnreadable) : 0,
      };
    });
  }
}
