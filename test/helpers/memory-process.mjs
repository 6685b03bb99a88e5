/**
 * A program that reads a large response of a server of its own, and prints what became of it and by how many MiB its memory
 * grew. Node runs it with the project's own loader for TypeScript, so that no test shares the process:
 *
 *     node --import typescript-hook.mjs memory-process.mjs bomb MEGABYTES
 *     node --import typescript-hook.mjs memory-process.mjs report MEGABYTES PATH
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

const responders = {
  /** Compresses zeroes in chunks, because gzip streams may be concatenated: the bomb never exists in memory. */
  bomb(response, megabytes) {
    const chunk = gzipSync(Buffer.alloc(1_000_000), { level: 9 });
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': chunk.length * megabytes });
    for (let sent = 0; sent < megabytes; sent += 1) response.write(chunk);
    response.end();
  },
  /** Rows up to the given size. */
  report(response, megabytes) {
    const rows = Array.from({ length: 4_000 }, (_, row) => `,{"id":${row},"note":"${'x'.repeat(220)}"}`).join('');
    const times = Math.ceil((megabytes * 1_000_000) / rows.length);
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
  },
};

/** Runs in a thread of its own, so that its garbage is not counted. */
function serve({ kind, megabytes }) {
  const server = createServer((_request, response) => responders[kind](response, megabytes));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}

/**
 * The largest resident memory of this process. Linux counts in `maxRSS` what the process was that started this one, which
 * may be any size.
 */
function readPeakMiB() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1_024;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1_024;
}

if (!isMainThread) serve(workerData);
else {
  const [kind, megabytes, path] = process.argv.slice(2);
  const { makeClient, makeSession } = await import('./office.ts');
  const { ReportService } = await import('../../electron/main/office/reports/report-service.ts');
  const readers = {
    bomb: (url) =>
      makeClient(url)
        .client.send({ path: '/x' })
        .then(
          () => ({ code: null }),
          ({ code }) => ({ code }),
        ),
    async report(url) {
      const options = { format: 'csv', nowMs: Date.now };
      const { run } = await new ReportService().runToFile(makeSession(url), 'r', {}, path, options);
      return { rows: run.rowsReceived };
    },
  };
  const server = new Worker(new URL(import.meta.url), { workerData: { kind, megabytes: Number(megabytes) } });
  const port = await new Promise((done) => server.once('message', done));
  const before = process.memoryUsage.rss();
  const read = await readers[kind](`http://127.0.0.1:${port}`);
  process.stdout.write(JSON.stringify({ ...read, grownMiB: readPeakMiB() - before / 1_048_576 }));
  await server.terminate();
}
