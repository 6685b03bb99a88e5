/** Excel workbooks: written part by part, and scanned through their ZIP directory. */
import { open } from 'node:fs/promises';
import { type RowTotals, SheetRowScanner } from '@main/rows/file-row-scanner';
import type { FormatHandler } from './format-handler';
import { WorkbookWriter } from './workbook-writer';
import { readCentralDirectory, readPart } from './zip-reader';

/** Scans the sheets that the directory at a workbook's end names. */
async function scanFile(path: string, headers: readonly string[]): Promise<RowTotals> {
  const scanner = new SheetRowScanner(headers.length);
  const file = await open(path, 'r');
  try {
    const entries = await readCentralDirectory(file);
    const sheets = entries.filter(({ name }) => name.startsWith('xl/worksheets/'));
    // The last sheet is the provenance.
    for (const sheet of sheets.slice(0, -1)) {
      scanner.startSheet();
      for await (const bytes of readPart(path, sheet)) scanner.write(bytes);
    }
    return scanner.getTotals();
  } finally {
    await file.close();
  }
}

/** Writes and verifies Excel workbooks. */
export const xlsxHandler: FormatHandler = {
  holdsProvenance: true,
  createWriter: (sink, shape, name) => new WorkbookWriter(sink, shape, name),
  // A sheet stores dates and numbers in Excel's own form: only sums of the written values can be verified.
  sumsWrittenValues: () => true,
  scan: { kind: 'whole', scanFile },
};
