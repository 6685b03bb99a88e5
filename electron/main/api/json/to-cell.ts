/** Converts JSON to the cells of reports and exports. */
import type { Cell } from '@shared/schemas/report';
import { ExactNumber, type JsonValue, toCompactJson } from './exact-json';

/** Converts a value to a cell: numbers digit for digit, objects and arrays as compact JSON, a missing value as null. */
export function toCell(value: JsonValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (value instanceof ExactNumber) return { n: value.text };
  return typeof value === 'object' ? { j: toCompactJson(value) } : value;
}
