/** The methods of the worker that reads received files. */
import { createHash } from 'node:crypto';
import { type Methods, toHandlers } from '@main/system/worker/remote';
import type { RpcHandlers } from '@main/system/worker/rpc-server';
import type { KnownBooking, ReadingChoices } from '@shared/commission/statement-file';
import type { TextEncoding } from '@shared/values/text-encodings';
import type { EarlierReading } from '../statements/find-columns';
import { listFileRows, refuseSize, type StatementGrid } from '../statements/grid';
import { listTexts } from '../statements/known-bookings';
import { readStatementFile } from '../statements/read-file';
import { readStatement } from '../statements/read-statement';
import { openTransfer } from './sealed-transfer';

/* The file of a statement that was read last: it is read under several layouts. Others are sent again. */

/** What to read a file under: as the user has chosen, with the saved bookings whose references stand in it. */
export type ReadingRequest = {
  readonly digest: string;
  readonly fileName: string;
  readonly choices: ReadingChoices;
  readonly known: readonly (readonly [text: string, bookings: readonly KnownBooking[]])[];
  readonly remembered: readonly EarlierReading[];
  /** Rows that are sent with the reading. */
  readonly rowCount: number;
};

type LoadedFile = {
  readonly digest: string;
  readonly bytes: Uint8Array;
  encoding: TextEncoding | null;
  grid: StatementGrid;
};

class StatementFiles {
  private loaded: LoadedFile | null = null;

  /** Reads a file. @returns its digest, by which it is named. @throws AppError `file-unreadable` for one that cannot be read */
  async read(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.loaded?.digest === digest) return digest;
    // Two large ones would not fit.
    this.loaded = null;
    this.loaded = { digest, bytes, encoding: null, grid: await readStatementFile(bytes) };
    return digest;
  }

  /** Runs on a file's cells; null where it is no longer in memory. @param encoding - of a text file, as it was chosen */
  async use<T>(digest: string, encoding: TextEncoding | null, run: (grid: StatementGrid) => T): Promise<T | null> {
    const { loaded } = this;
    if (loaded?.digest !== digest) return null;
    if (encoding !== loaded.encoding) {
      loaded.grid = await readStatementFile(loaded.bytes, encoding);
      loaded.encoding = encoding;
    }
    return run(loaded.grid);
  }
}

type Worker = { readonly files: StatementFiles };

/** Values of a settings file, each of which takes memory. One of 20 MB has a million. */
const maxValues = 2_000_000;

/** Counts the values of a JSON text, those that stand in its texts too. */
function countValues(text: string): number {
  let count = 0;
  for (const character of text) if (character === ',' || character === '[' || character === '{') count += 1;
  return count;
}

const receivedMethods = {
  statements: {
    /** Reads a statement's file. @returns its digest */
    read: ({ files }: Worker, bytes: Uint8Array) => files.read(bytes),
    /** Lists the texts that may be references; null where the file is no longer in memory. */
    texts: (
      { files }: Worker,
      { digest, encoding }: { readonly digest: string; readonly encoding: TextEncoding | null },
    ) => files.use(digest, encoding, listTexts),
    /** Reads a statement, with the first rows of its sheet as they are; null where its file is no longer in memory. */
    sheet: ({ files }: Worker, { digest, fileName, choices, known, remembered, rowCount }: ReadingRequest) =>
      files.use(digest, choices.encoding, (grid) => {
        const reading = readStatement(grid, fileName, choices, new Map(known), remembered);
        return { reading, rows: listFileRows(grid, reading.layout.sheet, rowCount) };
      }),
  },
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
