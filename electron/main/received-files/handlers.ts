/** The methods of the worker that reads received files. */

import type { CheckedFile } from '@main/statement-files/check-statement';
import { decodeText } from '@main/statement-files/decode-text';
import { refuseSize } from '@main/statement-files/file-errors';
import type { TextEncoding } from '@shared/text-encodings';
import { openTransfer } from './sealed-transfer';
import { type LayoutRequest, StatementFiles } from './statement-files';

type OnFile = LayoutRequest & { readonly digest: string };
type TransferInput = { readonly file: Uint8Array; readonly passphrase: string };

/** Values of a settings file, each of which takes memory. One of 20 MB has a million. */
const maxValues = 2_000_000;

/** Counts the values of a JSON text, those that stand in its texts too. */
function countValues(text: string): number {
  let count = 0;
  for (const character of text) if (character === ',' || character === '[' || character === '{') count += 1;
  return count;
}

/** Creates the methods, without any file. */
export function createReceivedHandlers() {
  const statements = new StatementFiles();
  return {
    /** Reads a statement's file. @returns its digest */
    'statement:read': ({ bytes }: { bytes: Uint8Array }) => statements.read(bytes),
    /** Reads a statement's lines under a layout; null where its file is no longer in memory. */
    'statement:check': async ({ digest, ...request }: OnFile): Promise<CheckedFile | null> => {
      const listed = await statements.check(digest, request);
      return listed && { check: listed.check, lines: listed.lines, otherRows: listed.otherRows };
    },
    /** Does the same, with all rows that the check names the first ones of. */
    'statement:list': ({ digest, ...request }: OnFile) => statements.check(digest, request),
    /** Decodes a text. */
    'text:read': ({ bytes, encoding }: { bytes: Uint8Array; encoding: TextEncoding | null }) =>
      decodeText(bytes, encoding),
    /** Opens a settings file. @returns what its JSON says; null where it is none */
    'transfer:open': async ({ file, passphrase }: TransferInput): Promise<unknown> => {
      const text = await openTransfer(Buffer.from(file.buffer, file.byteOffset, file.byteLength), passphrase);
      if (countValues(text) > maxValues) throw refuseSize();
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    },
  };
}

/** The methods, by name. */
export type ReceivedHandlers = ReturnType<typeof createReceivedHandlers>;
