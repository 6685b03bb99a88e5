/**
 * A program that runs a report of the given size straight into a file, and prints by how much its memory grew. The rows come
 * from a server of its own. Node runs it with the project's own loader for TypeScript.
 *
 *     node --import typescript-hook.mjs fetching.mjs PATH MEGABYTES
 */
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Responds with rows up to the given size. Runs in its own thread, so that its garbage is not counted. */
function serve(megabytes) {
  const rows = Array.from({ length: 4_000 }, (_, row) => `,{"id":${row},"note":"${'x'.repeat(220)}"}`).join('');
  const times = Math.ceil((megabytes * 1_000_000) / rows.length);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"success":true,"data":{"headers":["id","note"],"rows":[{"id":0}');
    let sent = 0;
    const more = () => {
      while (sent < times) {
        sent += 1;
        if (!response.write(rows)) return response.once('drain', more);
      }
      return response.end(`],"row_count":${times * 4_000 + 1}}}`);
    };
    more();
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}

if (!isMainThread) serve(workerData);
else {
  const [path, megabytes] = process.argv.slice(2);
  const { ReportService } = await import('../../electron/main/office/reports/report-service.ts');
  const { makeSession } = await import('./office.ts');
  const { readPeakMiB } = await import('./peak-memory.ts');
  const server = new Worker(new URL(import.meta.url), { workerData: Number(megabytes) });
  const port = await new Promise((done) => server.once('message', done));
  const before = process.memoryUsage().rss;
  const options = { format: 'csv', withProvenanceFile: false, nowMs: Date.now };
  const { run } = await new ReportService().runToFile(makeSession(`http://127.0.0.1:${port}`), 'r', {}, path, options);
  const grownMiB = readPeakMiB() - before / 1_048_576;
  process.stdout.write(JSON.stringify({ rows: run.rowsReceived, bytes: run.bytes, grownMiB }));
  await server.terminate();
}
