/** Reads a statement's file. What it is is decided by its first bytes: a file's name may say anything. */

import { type EncodingSamples, maxStatementBytes } from '@shared/commission/statement-file';
import { type TextEncoding, textEncodings } from '@shared/values/text-encodings';
import { removeInvisible } from '@shared/values/texts';
import { refuseFile, type StatementGrid } from './grid';
import { readCsv, type TextFile } from './read-csv';
import { readWorkbook } from './read-workbook';

/* Turns the bytes of a text file into text. Nothing in the file says its encoding, unless it begins with a byte order mark. */

function findMark(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

const decode = (bytes: Uint8Array, encoding: TextEncoding) => new TextDecoder(encoding).decode(bytes);

/** What stands for bytes that could not be read. */
const replacement = '\ufffd';

const countReplaced = (text: string): number => text.split(replacement).length - 1;

const isAbove7Bits = (byte: number) => byte >= 0x80;

/** Whether a text has as many characters of several bytes as bytes that are none: in other encodings they are rare. */
function isMostlyUtf8(text: string): boolean {
  let above = 0;
  for (let at = 0; at < text.length; at += 1) if (isAbove7Bits(text.charCodeAt(at))) above += 1;
  return above >= countReplaced(text) * 2;
}

/** Bytes of a sample around the first character that differs. */
const [bytesBefore, bytesBehind] = [24, 40];

/** What the first characters that are not in ASCII are in each encoding. */
function sampleEncodings(bytes: Uint8Array): EncodingSamples {
  const first = bytes.findIndex(isAbove7Bits);
  const start = Math.max(bytes.lastIndexOf(0x0a, first) + 1, first - bytesBefore);
  const end = bytes.subarray(first).findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = bytes.subarray(start, end < 0 ? first + bytesBehind : Math.min(first + end, first + bytesBehind));
  return textEncodings
    .filter((encoding) => !encoding.startsWith('utf-16'))
    .map((encoding) => ({ encoding, sample: removeInvisible(decode(line, encoding)).trim() }));
}

/**
 * Decides on the encoding: by the mark, then UTF-8 if it is valid but for a few bytes, else what Windows writes.
 *
 * @param chosen - the encoding that the user has chosen; null for none
 */
function decodeText(bytes: Uint8Array, chosen: TextEncoding | null): TextFile {
  const mark = findMark(bytes);
  const utf8 = decode(bytes, 'utf-8');
  const isProven = mark !== null || !utf8.includes(replacement);
  const found = mark ?? (isProven || isMostlyUtf8(utf8) ? 'utf-8' : 'windows-1252');
  const encoding = chosen ?? found;
  const text = encoding === 'utf-8' ? utf8 : decode(bytes, encoding);
  const encodings = isProven ? [] : sampleEncodings(bytes);
  const isInferred = chosen === null && encoding === 'windows-1252';
  return { text, encoding, encodings, replaced: countReplaced(text), isInferred };
}

/** The stream of an encrypted workbook, by its name in the directory of its compound file (MS-OFFCRYPTO 2.3). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** How web pages, XML files and text documents (RTF) begin, which programs save under the name of a workbook. */
const markup = /^(?:<!doctype html|<html|<head|<meta|<body|<table|mime-version:|<\?xml|<workbook|\{\\rtf)/i;

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
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, 4);
  // A ZIP, and one without a part.
  if (start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006') return await readWorkbook(bytes);
  if (start === '\u00d0\u00cf\u0011\u00e0') {
    throw file.includes(encryptedStream)
      ? refuseFile(
          'This workbook is protected by a password. Open it in Excel, save it without the password, then open that file.',
        )
      : refuseFile(
          'This is a workbook of an old Excel (.xls). Open it in Excel, save it as .xlsx or .csv, then open that file.',
        );
  }
  if (start === '%PDF') {
    throw refuseFile('This is a PDF. Ask the supplier for the statement as an Excel workbook or a CSV file.');
  }
  const text = decodeText(bytes, encoding);
  if (markup.test(text.text.slice(0, 2_048).trimStart())) {
    throw refuseFile(
      'This is a web page or a document with the name of a table. Open it in Excel, save it as .xlsx or .csv, then open that file.',
    );
  }
  // A zero stands in no text.
  if (text.text.includes('\0')) throw refuseFile('This is no CSV file and no Excel workbook (.xlsx).');
  const grid = readCsv(text);
  if (grid.rows.every((rows) => rows.length === 0)) throw refuseFile('This file is empty.');
  return grid;
}
