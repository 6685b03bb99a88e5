/** The fields of a report's summary in a table for programs: ids with the names that the screen shows. */
import { formatIds } from '@shared/count-text';
import { getNameKind } from '@shared/report-names';
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';
import type { ReportField, ReportSummaryDefinition, ReportSummaryResult } from '@shared/schemas/report-summary';
import { othersKey, type SummaryKey } from '@shared/schemas/summary';
import { formatOthers } from './table-layout';

const toFieldName = ({ column, period }: ReportField, headers: readonly string[]): string =>
  period === null || period === 'day' ? (headers[column] ?? '') : `${headers[column] ?? ''} ${period}`;

const toKeyText = (key: SummaryKey, othersCount: number | undefined) => {
  if (key === othersKey) return formatOthers(othersCount);
  return key === null ? null : String(key);
};

/** The kind of the ids that a field groups by; null for any other field. */
const getFieldKind = ({ column, period }: ReportField, headers: readonly string[]): NameKind | null =>
  period === null ? getNameKind(headers[column] ?? '') : null;

/** A field on rows: beside ids stand the names that the screen shows, empty where none is known. */
export function toKeyColumns(field: ReportField, headers: readonly string[], names: Names) {
  const header = toFieldName(field, headers);
  const kind = getFieldKind(field, headers);
  return {
    headers: kind === null ? [header] : [header, `${header} name`],
    toCells: (key: SummaryKey, othersCount: number | undefined) => {
      const text = toKeyText(key, othersCount);
      if (kind === null) return [text];
      if (key === othersKey) return [null, text];
      return [text, text === null ? null : (names[kind][text] ?? null)];
    },
  };
}

/** Names the column of a key: "Sydney (7)". */
export function toColumnName(
  field: ReportField | null,
  key: SummaryKey,
  headers: readonly string[],
  names: Names,
): string {
  const text = toKeyText(key, undefined);
  if (text === null) return 'none';
  const kind = field && getFieldKind(field, headers);
  return (kind && formatNameAndId(names, kind, text)) ?? text;
}

/** Says which ids have no name, so that an empty one is no surprise. */
export function listUnnamed(
  { rows, column }: ReportSummaryDefinition,
  result: ReportSummaryResult,
  headers: readonly string[],
  names: Names,
): string[] {
  const onRows = rows.map((field, index) => ({ field, keys: result.rows.map(({ keys }) => keys[index] ?? null) }));
  const onColumns = column === null ? [] : [{ field: column, keys: result.columns }];
  return [...onRows, ...onColumns].flatMap(({ field, keys }) => {
    const kind = getFieldKind(field, headers);
    if (kind === null) return [];
    const ids = new Set(keys.filter((key) => key !== null && key !== othersKey).map(String));
    const unnamed = [...ids].filter((id) => names[kind][id] === undefined);
    return unnamed.length === 0 ? [] : [`${toFieldName(field, headers)} without a saved name: ${formatIds(unnamed)}.`];
  });
}
