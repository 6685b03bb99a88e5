/** The methods of the worker that reads received files. */

import type { CheckedFile } from '@main/statement-files/check-statement';
import { decodeText } from '@main/statement-files/decode-text';
import { refuseSize } from '@main/statement-files/file-errors';
import { openTransfer } from '@main/transfer/sealed-transfer';
import { type Methods, toHandlers } from '@main/worker-rpc/remote';
import type { RpcHandlers } from '@main/worker-rpc/rpc-server';
import type { TextEncoding } from '@shared/text-encodings';
import { type LayoutRequest, StatementFiles } from './statement-files';

type OnFile = LayoutRequest & { readonly digest: string };
type Worker = { readonly files: StatementFiles };

/** Values of a settings file, each of which takes memory. One of 20 MB has a million. */
const maxValues = 2_000_000;

/** Counts the values of a JSON text, those that stand in its texts too. */
function countValues(text: string): number {
  let count = 0;
  for (const character of text) if (character === ',' || character === '[' || character === '{') count += 1;
  return count;
}

export const receivedMethods = {
  statements: {
    /** Reads a statement's file. @returns its digest */
    read: ({ files }: Worker, bytes: Uint8Array) => files.read(bytes),
    /** Reads a statement's lines under a layout; null where its file is no longer in memory. */
    check: async ({ files }: Worker, { digest, ...request }: OnFile): Promise<CheckedFile | null> => {
      const listed = await files.check(digest, request);
      return listed && { check: listed.check, lines: listed.lines, otherRows: listed.otherRows };
    },
    /** Does the same, with all rows that the check names the first ones of. */
    list: ({ files }: Worker, { digest, ...request }: OnFile) => files.check(digest, request),
  },
  decodeText: (_: Worker, bytes: Uint8Array, encoding: TextEncoding | null) => decodeText(bytes, encoding),
  /** Opens a settings file. @returns what its JSON says; null where it is none */
  openTransfer: async (_: Worker, file: Uint8Array, passphrase: string): Promise<unknown> => {
    const text = await openTransfer(Buffer.from(file.buffer, file.byteOffset, file.byteLength), passphrase);
    if (countValues(text) > maxValues) throw refuseSize();
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  },
} satisfies Methods<Worker>;

export type ReceivedMethods = typeof receivedMethods;

/** Creates the handlers of the methods, without any file. */
export function createReceivedHandlers(): RpcHandlers {
  const worker = { files: new StatementFiles() };
  return toHandlers<Worker>(receivedMethods, () => worker);
}
