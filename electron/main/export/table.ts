/** What every export format writes: named columns and rows of exact cells. */
import { type Cell, cellText } from '@shared/schemas/report';

export type ExportTable = {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
};

/**
 * Whether a text would be read by a spreadsheet as the start of a formula (OWASP, CSV Injection). Plain numbers are
 * exempt: -12.34 stays a number, "+61 400 …" does not (faults 54, 55).
 */
export function startsFormula(text: string): boolean {
  return /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?(?:\d{1,40})(?:\.\d{1,40})?$/.test(text);
}

/** The cell as the guarded presets write it: a text that starts a formula gets an apostrophe in front. */
export function guardedText(cell: Cell): string {
  const text = cellText(cell);
  return startsFormula(text) ? `'${text}` : text;
}
