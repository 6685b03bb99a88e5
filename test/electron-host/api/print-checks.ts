/** What Electron checks of the options of webContents.printToPDF. */
import { ElectronHostUnsupportedError } from '../errors.ts';

/** Options of `webContents.printToPDF` that the host offers. */
export type PdfOptions = {
  readonly pageSize?: 'A4';
  readonly landscape?: boolean;
  readonly printBackground?: boolean;
  readonly preferCSSPageSize?: boolean;
};

const flags = ['landscape', 'printBackground', 'preferCSSPageSize'];
const paperSizes = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Legal', 'Letter', 'Tabloid', 'Ledger'];

/** Checks the options as Electron does. @throws Error; ElectronHostUnsupportedError for an option that the host has not */
export function checkPdfOptions(options: Readonly<Record<string, unknown>>): PdfOptions {
  for (const [name, value] of Object.entries(options)) {
    if (flags.includes(name)) {
      if (typeof value !== 'boolean') throw new Error(`${name} must be a Boolean`);
    } else if (name !== 'pageSize') throw new ElectronHostUnsupportedError(`webContents.printToPDF({ ${name} })`);
  }
  const { pageSize } = options;
  if (typeof pageSize === 'string' && !paperSizes.includes(pageSize))
    throw new Error(`Unsupported pageSize: ${pageSize}`);
  if (pageSize !== undefined && pageSize !== 'A4') {
    throw new ElectronHostUnsupportedError('webContents.printToPDF on paper other than A4');
  }
  return options as PdfOptions;
}
