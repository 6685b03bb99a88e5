/**
 * A program that exports over and over, for tests that kill it or let its disk fail. It is not compiled: Node runs it with
 * the project's own loader for TypeScript.
 *
 *     node --import typescript-hook.mjs export-process.mjs PATH FORMAT ROWS [TIMES]
 *
 * Each row holds the version of its file, so that a mixture of two files would be seen. It prints "ready" when it
 * begins, "version N" after each export, and the error's code and message as JSON where one fails.
 */
import { exportToFile } from '../../electron/main/report-worker/export-to-file.ts';
import { reportWorker } from '../../electron/main/report-worker/report-worker.ts';

const [path, format, rows, times = 'Infinity'] = process.argv.slice(2);
const filler = 'x'.repeat(200);

function* pieces(version) {
  for (let row = 0; row < Number(rows); row += 1) {
    yield Buffer.from(`${row > 0 ? ',' : ''}{"version":${version},"row":${row},"filler":"${filler}"}`);
  }
}

const provenance = {
  office: 'Test',
  subject: 'Test',
  filtersSent: {},
  dataFromMs: 0,
  source: 'live',
  rows: Number(rows),
  warnings: [],
};
// The worker has started: what follows is an export from its first moment.
await reportWorker.client.call('count:close', { task: 0 });
process.stdout.write('ready\n');
for (let version = 1; version <= Number(times); version += 1) {
  const source = { headers: ['version', 'row', 'filler'], rowsAreArrays: false, pieces: pieces(version) };
  try {
    await exportToFile(path, source, format, provenance, { withProvenanceFile: false });
    process.stdout.write(`version ${version}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ code: error.code, message: error.message })}\n`);
  }
}
