/** Reads what export-process.mjs has written. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { unzip } from './unzip';

/** Rows of a workbook's first sheet, of which only the numbers are read. */
function readNumbers(workbook: Buffer): string[][] {
  const sheet = unzip(workbook).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].slice(1);
  return rows.map(([, cells = '']) => [...cells.matchAll(/<v>(\d{1,9})<\/v>/g)].map(([, digits = '']) => digits));
}

/** The versions in the rows of a file, each of which must be there once and in its place. */
export function readVersions(file: Buffer, format: string, rows: number): Set<string> {
  const lines: string[][] = format === 'xlsx' ? readNumbers(file) : parse(file).slice(1);
  expect(lines.map(([, row]) => Number(row))).toEqual(Array.from({ length: rows }, (_, row) => row));
  return new Set(lines.map(([version = '']) => version));
}
