/**
 * Exports over and over, for tests that end the process or let its disk fail.
 *
 *     node … export-process.mjs PATH FORMAT ROWS [TIMES | CONTROL]
 *
 * Each row holds the version of its file, so that a mixture of two files would be seen. Prints "ready" when it begins, and
 * "version N" after each export or the error as JSON. With a control file (failing-calls.c), it exports once for each call to
 * the disk that can fail, and prints a line of JSON with the call, the error and what is in the folder then.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reportWorker } from '../../electron/main/rows/thread/report-worker.ts';
import { exportToFile } from '../../electron/main/rows/thread/write-table.ts';
import { failEachCall } from './failing-calls.ts';

const [path, format, rows, how = 'Infinity'] = process.argv.slice(2);
/** Hardly compresses, so that a workbook takes several writes too. */
const fillers = Array.from({ length: Number(rows) }, (_, row) =>
  createHash('shake256', { outputLength: 150 }).update(String(row)).digest('base64'),
);

function* pieces(version) {
  for (const [row, filler] of fillers.entries())
    yield Buffer.from(`${row > 0 ? ',' : ''}{"version":${version},"row":${row},"filler":"${filler}"}`);
}

const provenance = {
  office: 'Test',
  subject: 'Test',
  filtersSent: {},
  dataFromMs: 0,
  source: 'live',
  rows: Number(rows),
  warnings: [],
  // Nothing is written beside the file.
  about: [],
};

/** Exports once. @returns the error; null where there is none */
function save(version) {
  const source = { headers: ['version', 'row', 'filler'], rowsAreArrays: false, pieces: pieces(version) };
  return exportToFile(path, source, format, provenance).then(
    () => null,
    ({ code, message }) => ({ code, message }),
  );
}

const check = async (error, call) => {
  const isOld = readFileSync(path, 'latin1') === 'old';
  process.stdout.write(`${JSON.stringify({ call, error, isOld, files: readdirSync(dirname(path)) })}\n`);
  writeFileSync(path, 'old');
};

// The worker has started: what follows is an export from its first moment.
await reportWorker.client.call('summaries.listMissing', { open: 0, args: [[]] });
process.stdout.write('ready\n');
if (how.startsWith('/')) {
  const failing = { fail: ['create', 'write', 'sync', 'rename'], full: ['write', 'sync'] };
  await failEachCall(how, failing, () => save(1), check);
} else
  for (let version = 1; version <= Number(how); version += 1) {
    const error = await save(version);
    process.stdout.write(error === null ? `version ${version}\n` : `${JSON.stringify(error)}\n`);
  }
