/** Where the command line writes: data to standard output or a file, words to standard error. */
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { AtomicFile, makeFile, writeFileAtomically } from '@main/export/atomic-file';
import { checkWritten, writeTable } from '@main/export/export-file';
import type { Provenance } from '@main/export/provenance';
import { type ExportTable, sourceOf } from '@main/export/table';
import type { TableWriter } from '@main/export/table-writer';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract';

export type Streams = { readonly stdout: Writable; readonly stderr: Writable & { isTTY?: boolean } };

function outputFailed(cause: NodeJS.ErrnoException): AppError {
  const words: Readonly<Record<string, string>> = { ENOSPC: 'the disk is full', EPIPE: 'the reader closed it' };
  const reason = words[cause.code ?? ''] ?? cause.code ?? 'unknown reason';
  return new AppError('output-failed', `Standard output could not be written: ${reason}.`, { cause: cause.code ?? '' });
}

async function write(stream: Writable, piece: string | Uint8Array): Promise<void> {
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

/** One command's output: data where it was asked for, words on standard error. */
export class Output {
  private readonly streams: Streams;
  /** Null for standard output. */
  readonly out: string | null;

  constructor(streams: Streams, out: string | null) {
    this.streams = streams;
    this.out = out === null ? null : resolve(out);
  }

  /** A text, whole. @throws AppError `output-failed` */
  async text(text: string): Promise<void> {
    if (this.out === null) await write(this.streams.stdout, text);
    else await writeFileAtomically(this.out, text);
  }

  /**
   * A file that `fill` makes: in its place, or on standard output once it is whole and was checked. It lies in the system's
   * folder for temporary files until then.
   *
   * @throws AppError `output-failed`, and what `fill` and `check` throw
   */
  async file(
    fill: (file: AtomicFile) => Promise<void>,
    check: (path: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.out !== null) {
      await makeFile(this.out, fill, { check, signal });
      return;
    }
    const file = await AtomicFile.begin(join(tmpdir(), 'tripledger-output'));
    try {
      await fill(file);
      await file.finish();
      await check(file.temporary);
      for await (const piece of createReadStream(file.temporary)) await write(this.streams.stdout, piece as Buffer);
    } finally {
      await file.discard();
    }
  }

  async table(table: ExportTable, format: ExportFormat, provenance: Provenance, signal: AbortSignal): Promise<void> {
    let writer: TableWriter | null = null;
    await this.file(
      async (file) => {
        writer = await writeTable(file, sourceOf(table), format, provenance, signal);
      },
      async (path) => {
        if (writer) await checkWritten(path, writer, format);
      },
      signal,
    );
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
