/** The output of the command line: data to standard output or a file, messages to standard error. */
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import {
  type AtomicFile,
  checkWritable,
  type MakeFileOptions,
  makeFile,
  writeOutputFile,
} from '@main/rows/files/atomic-file';
import { makePrivateFolder, removeTemporary } from '@main/rows/files/output-files';
import { type ExportTable, type Provenance, toTableSource } from '@main/rows/files/table';
import { type ExportSource, writeTable } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import { type ExportFindings, formatExportNotices } from '@shared/exports/spreadsheets';
import type { ErrorStream, Messages } from './messages';

/* Makes texts of the API safe for a terminal or a log, which obey control characters. */

/**
 * Control characters (C0, DEL, C1) but tab and line feed: escape sequences start with one. And the marks of writing directions
 * (Unicode UAX 9), with which a text looks like another one.
 */
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const replacement = '\ufffd';

/** Replaces each control character with a visible sign. Line ends become line feeds. */
export function toPrintable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, replacement);
}

/** Makes a text printable on one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replaceAll('\n', ' ').trimEnd();
}

/** Escapes the control characters of JSON text: JSON.stringify leaves DEL and C1 as they are. */
export function toPrintableJson(json: string): string {
  return json.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export type Streams = { readonly stdout: Writable & { isTTY?: boolean }; readonly stderr: ErrorStream };

function toOutputError(cause: NodeJS.ErrnoException): AppError {
  const reasons: Readonly<Record<string, string>> = { ENOSPC: 'the disk is full', EPIPE: 'the reader closed it' };
  const reason = reasons[cause.code ?? ''] ?? cause.code ?? 'unknown reason';
  return new AppError('output-failed', `Standard output could not be written: ${reason}.`, { cause: cause.code ?? '' });
}

async function write(stream: Writable, piece: string | Uint8Array): Promise<void> {
  await new Promise<void>((done, failed) => {
    const onError = (cause: NodeJS.ErrnoException) => failed(toOutputError(cause));
    stream.once('error', onError);
    stream.write(piece, (cause) => {
      stream.off('error', onError);
      if (cause) onError(cause);
      else done();
    });
  });
}

/** Waits until a stream's earlier writes are done, or have failed. */
async function flush(stream: Writable): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return;
  await new Promise<void>((done) => void stream.write('', () => done()));
}

/** Waits until everything is written: on Windows terminals and pipes are written later, and the process's end loses the rest. */
export async function flushStreams({ stdout, stderr }: Streams): Promise<void> {
  await Promise.all([flush(stdout), flush(stderr)]);
}

/** One command's output. */
export class Output {
  private readonly stdout: Streams['stdout'];
  /** Standard error. */
  readonly messages: Messages;
  /** Null for standard output. */
  readonly out: string | null;

  constructor(stdout: Streams['stdout'], messages: Messages, out: string | null) {
    this.stdout = stdout;
    this.messages = messages;
    this.out = out === null ? null : resolve(out);
  }

  /**
   * Checks that the output can be written, before the first request to the API.
   *
   * @throws AppError `output-failed`, or `usage` for a workbook on a terminal
   */
  async prepare(format: ExportFormat | null): Promise<void> {
    if (this.out !== null) await checkWritable(this.out);
    else if (this.stdout.isTTY && format !== null && !getExportFormat(format).isText)
      throw new AppError('usage', 'This is no text for a terminal. Give the name of a file.', {});
  }

  /** Writes a text. @throws AppError `output-failed` */
  async text(text: string): Promise<void> {
    if (this.out === null) await write(this.stdout, this.stdout.isTTY ? toPrintable(text) : text);
    else await writeOutputFile(this.out, text);
  }

  /**
   * Writes a file that `fill` makes, or prints it to standard output once it is complete and checked. Until then it is in a
   * folder that only this user can read.
   *
   * @throws AppError `output-failed`, and what `fill` and `check` throw
   */
  async file<T>(
    fill: (file: AtomicFile) => Promise<T>,
    { signal, ...options }: MakeFileOptions<T> & { readonly signal: AbortSignal },
  ): Promise<T> {
    if (this.out !== null) return await makeFile(this.out, fill, { ...options, signal });
    const folder = await makePrivateFolder();
    try {
      const path = join(folder, 'standard output');
      const content = await makeFile(path, fill, options);
      await this.print(path, signal);
      return content;
    } finally {
      await removeTemporary(folder);
    }
  }

  /** Writes a table, and warnings about its texts to standard error. @throws AppError `output-failed` */
  async table(
    table: ExportTable | ExportSource,
    format: ExportFormat,
    provenance: Provenance,
    signal: AbortSignal,
  ): Promise<void> {
    const source = 'pieces' in table ? table : toTableSource(table);
    const { findings } = await this.file((file) => writeTable(file, source, format, provenance, signal), {
      signal,
      check: (_, { verify }) => verify(),
    });
    this.printFindings(findings);
  }

  /** Prints a warning for texts that were cut, and for cells that a spreadsheet program would calculate. */
  printFindings(findings: ExportFindings): void {
    for (const notice of formatExportNotices(findings)) this.messages.write(`Warning: ${notice}`);
  }

  /** Prints a finished file: byte for byte, but for control characters on a terminal. */
  private async print(path: string, signal: AbortSignal): Promise<void> {
    const decoder = new StringDecoder('utf8');
    for await (const piece of createReadStream(path)) {
      signal.throwIfAborted();
      const bytes = piece as Buffer;
      await write(this.stdout, this.stdout.isTTY ? toPrintable(decoder.write(bytes)) : bytes);
    }
  }
}
