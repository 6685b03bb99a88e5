/** From JSON to the cells of reports and exports. */
import type { Cell } from '@shared/schemas/report';
import { ExactNumber, type JsonValue, toCompactJson } from './exact-json';

/** The value as a cell: numbers digit for digit, nested parts as compact JSON, absent as null. */
export function toCell(value: JsonValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (value instanceof ExactNumber) return { n: value.text };
  return typeof value === 'object' ? { j: toCompactJson(value) } : value;
}
