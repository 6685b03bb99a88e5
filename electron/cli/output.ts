/** Where the command line writes: data to standard output or a file, words to standard error. */
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { writeFileAtomically } from '@main/export/atomic-file';
import { exportPieces } from '@main/export/export-file';
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract';

export type Streams = { readonly stdout: Writable; readonly stderr: Writable & { isTTY?: boolean } };

function outputFailed(cause: NodeJS.ErrnoException): AppError {
  const words: Readonly<Record<string, string>> = { ENOSPC: 'the disk is full', EPIPE: 'the reader closed it' };
  const reason = words[cause.code ?? ''] ?? cause.code ?? 'unknown reason';
  return new AppError('output-failed', `Standard output could not be written: ${reason}.`, { cause: cause.code ?? '' });
}

/** Writes pieces one after another, each only when the one before was taken. */
async function toStream(stream: Writable, pieces: Iterable<string | Buffer>): Promise<void> {
  for (const piece of pieces) {
    await new Promise<void>((done, failed) => {
      const onError = (cause: NodeJS.ErrnoException) => failed(outputFailed(cause));
      stream.once('error', onError);
      stream.write(piece, (cause) => {
        stream.off('error', onError);
        if (cause) onError(cause);
        else done();
      });
    });
  }
}

/** One command's output: data where it was asked for, words on standard error. */
export class Output {
  private readonly streams: Streams;
  private readonly out: string | null;

  constructor(streams: Streams, out: string | null) {
    this.streams = streams;
    this.out = out;
  }

  /** @throws AppError `output-failed` */
  async pieces(pieces: Iterable<string | Buffer>): Promise<void> {
    if (this.out === null) await toStream(this.streams.stdout, pieces);
    else await writeFileAtomically(resolve(this.out), pieces);
  }

  async table(table: ExportTable, format: ExportFormat, provenance: Provenance): Promise<void> {
    await this.pieces(exportPieces(table, format, provenance));
  }

  /** A line for the person at the terminal. */
  message(text: string): void {
    this.streams.stderr.write(`${text}\n`);
  }

  /** Progress, only on a terminal, overwriting itself. */
  progress(text: string): void {
    if (this.streams.stderr.isTTY) this.streams.stderr.write(`\r\u001b[K${text}`);
  }

  endProgress(): void {
    if (this.streams.stderr.isTTY) this.streams.stderr.write('\r\u001b[K');
  }
}
