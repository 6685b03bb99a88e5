/**
 * Requests a decompression bomb from a server of its own. Prints the error's code and the growth of the process in MiB. Run
 * by Node with the project's TypeScript hook, so that no other test shares the process:
 *
 *     node --import typescript-hook.mjs bomb-process.mjs MEGABYTES
 */
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** Compresses zeroes in chunks, because gzip streams may be concatenated: the bomb never exists in memory. */
function serve(megabytes) {
  const chunk = gzipSync(Buffer.alloc(1_000_000), { level: 9 });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': chunk.length * megabytes });
    for (let sent = 0; sent < megabytes; sent += 1) response.write(chunk);
    response.end();
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}

if (!isMainThread) serve(workerData);
else {
  const { makeClient } = await import('./office.ts');
  const { readPeakMiB } = await import('./peak-memory.ts');
  const server = new Worker(new URL(import.meta.url), { workerData: Number(process.argv[2]) });
  const port = await new Promise((done) => server.once('message', done));
  const before = process.memoryUsage.rss();
  const { client } = makeClient(`http://127.0.0.1:${port}`);
  const code = await client.send({ path: '/x' }).then(
    () => null,
    (error) => error.code,
  );
  process.stdout.write(JSON.stringify({ code, grownMiB: readPeakMiB() - before / 1_048_576 }));
  await server.terminate();
}
