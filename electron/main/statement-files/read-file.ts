/** Reads a statement's file. What it is is decided by its first bytes: a file's name may say anything. */
import { maxStatementBytes } from '@shared/schemas/statement/file';
import type { TextEncoding } from '@shared/text-encodings';
import { decodeText } from './decode-text';
import { refuseFile } from './file-errors';
import type { StatementGrid } from './grid';
import { readCsv } from './read-csv';
import { readWorkbook } from './read-workbook';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** The stream of an encrypted workbook, by its name in the directory of its compound file (MS-OFFCRYPTO 2.3). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** How a ZIP begins, and one without a part. */
const zipStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
] as const;

/** Bytes by which markup is recognised. */
const markupBytes = 2_048;

/** Texts that programs save under the name of a workbook, by how they begin. */
const markup: readonly (readonly [start: RegExp, message: string])[] = [
  [/^(?:<!doctype html|<html|<head|<meta|<body|<table|mime-version:)/i, 'This is a web page with the name of a table.'],
  [/^<(?:\?xml|workbook)\b/i, 'This is an XML file.'],
  [/^\{\\rtf/i, 'This is a text document (RTF).'],
];

/** Refuses what a spreadsheet opens, and what has no rows as a text. @throws AppError `file-unreadable` */
function refuseMarkup(bytes: Uint8Array): void {
  const start = decodeText(bytes.subarray(0, markupBytes)).text.trimStart();
  const [, message] = markup.find(([pattern]) => pattern.test(start)) ?? [];
  if (message === undefined) return;
  throw refuseFile(`${message} Open it in Excel, save it as .xlsx or .csv, then open that file.`);
}

/** Zero bytes are in no text but UTF-16, which has one in nearly every pair. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  let zeros = 0;
  for (const byte of sample) if (byte === 0) zeros += 1;
  return zeros > 0 && zeros < sample.length * 0.2;
}

/**
 * Reads a CSV file or an Excel workbook.
 *
 * @param encoding - of a CSV file, as the user has chosen it; null for none
 * @throws AppError `file-unreadable` with the reason, and what to do, for a file that cannot be read
 */
export async function readStatementFile(
  bytes: Uint8Array,
  encoding: TextEncoding | null = null,
): Promise<StatementGrid> {
  if (bytes.length === 0) throw refuseFile('This file is empty.');
  if (bytes.length > maxStatementBytes) {
    throw refuseFile(
      `This file is larger than ${maxStatementBytes / 1_000_000} MB. Delete what is no part of the statement, then open it again.`,
    );
  }
  if (zipStarts.some((start) => startsWith(bytes, ...start))) return await readWorkbook(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedStream)
      ? refuseFile(
          'This workbook is protected by a password. Open it in Excel, save it without the password, then open that file.',
        )
      : refuseFile(
          'This is a workbook of an old Excel (.xls). Open it in Excel, save it as .xlsx or .csv, then open that file.',
        );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw refuseFile('This is a PDF. Ask the supplier for the statement as an Excel workbook or a CSV file.');
  }
  refuseMarkup(bytes);
  if (isBinary(bytes)) throw refuseFile('This is no CSV file and no Excel workbook (.xlsx).');
  const grid = readCsv(bytes, encoding);
  if (grid.rows.every((rows) => rows.length === 0)) throw refuseFile('This file is empty.');
  return grid;
}
