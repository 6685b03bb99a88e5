/**
 * One export by Tripledger as a process: `tripledger KIND INPUT OUTPUT`.
 *
 *   csv         a response in a file to a CSV file, in chunks as from the network: taken apart, checked, counted, written
 *   saved-csv   the same as the application does it: also synced to the disk, verified, renamed
 *   xlsx        the same to a workbook
 *   fetch       saved-csv from a URL, through the API client, with the run in the run history
 *   fetch-here  the same without workers, as on the command line
 *   transfer    the bytes of a URL and nothing else
 */
import { open } from 'node:fs/promises';
import { ReportService } from '@main/office/reports/report-service';
import { makeFile } from '@main/rows/files/atomic-file';
import type { ByteSink } from '@main/rows/files/file-sink';
import { createWriter, type TableWriter } from '@main/rows/files/formats';
import { verifyExport } from '@main/rows/files/verify-export';
import { createReportHandlers } from '@main/rows/thread/methods';
import { reportWorker } from '@main/rows/thread/report-worker';
import { createDataHandlers } from '@main/saved/thread/methods';
import { toCacheError } from '@main/saved/thread/open-caches';
import { parseHeaders } from '@main/server/endpoints/reports';
import { ReportRowStream, type RowSink } from '@main/server/responses/report-row-stream';
import type { ExportFormat } from '@shared/exports/formats';
import { getExportColumnMode } from '@shared/reports/columns';
import { dataWorker, makeSession } from '@test/helpers/office';

const provenance = {
  office: 'Bench',
  subject: 'Bench',
  filtersSent: {},
  dataFromMs: 0,
  source: 'live',
  rows: 0,
  warnings: [],
};

const chunkBytes = 262_144;

/** Writes a response to a table writer, in two buffers: one is read while the other is written. */
async function convert(input: string, sink: ByteSink, format: ExportFormat): Promise<TableWriter> {
  const rows = {
    writer: null as TableWriter | null,
    async start(data: Parameters<RowSink['start']>[0]) {
      const names = parseHeaders(data) ?? [];
      const columns = names.map((name, header) => ({
        header,
        mode: getExportColumnMode(name, null, undefined, false),
      }));
      const shape = { headers: names, rowsAreArrays: false, columns };
      this.writer = createWriter(format, sink, shape, 'Bench');
      await this.writer.begin();
    },
    async write(bytes: Uint8Array) {
      await this.writer?.push(bytes);
      return this.writer?.engine.isEnded ? this.writer.engine.remainder() : null;
    },
  };
  const response = new ReportRowStream(rows);
  const file = await open(input, 'r');
  const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)];
  const read = (turn: number) => file.read(buffers[turn % 2] as Buffer<ArrayBuffer>, 0, chunkBytes);
  let next = read(0);
  for (let turn = 1; ; turn += 1) {
    const { bytesRead, buffer } = await next;
    if (bytesRead === 0) break;
    next = read(turn);
    await response.write(buffer.subarray(0, bytesRead));
  }
  await file.close();
  await response.end();
  const { writer } = rows;
  if (!writer) throw new Error('The response has no rows.');
  await writer.end(provenance);
  return writer;
}

/** Writes the file and no more, as the other tools do. */
async function write(input: string, output: string): Promise<void> {
  const file = await open(output, 'w');
  // One buffer is written while the other is filled.
  let [filling, writing] = [Buffer.allocUnsafe(2 * 1_048_576), Buffer.allocUnsafe(2 * 1_048_576)];
  let pending: Promise<unknown> = Promise.resolve();
  const sink: ByteSink = {
    write: async (bytes) => {
      filling.set(bytes);
      const chunk = filling.subarray(0, bytes.length);
      await pending;
      pending = file.write(chunk);
      [filling, writing] = [writing, filling];
    },
  };
  await convert(input, sink, 'csv');
  await pending;
  await file.close();
}

async function save(input: string, output: string, format: ExportFormat): Promise<void> {
  await makeFile(output, (file) => convert(input, file, format), {
    check: (temporary, writer) => verifyExport(temporary, writer, format),
  });
}

async function fetchToFile(url: string, output: string): Promise<void> {
  const options = { format: 'csv', nowMs: Date.now } as const;
  await new ReportService().runToFile(makeSession(url), 'bench', {}, output, options);
}

/** As the command line does it. */
async function fetchHere(url: string, output: string): Promise<void> {
  reportWorker.serveHere(createReportHandlers());
  dataWorker.serveHere(createDataHandlers(), toCacheError);
  await fetchToFile(url, output);
}

async function transfer(url: string): Promise<void> {
  const { body } = await fetch(url);
  if (body) for await (const _ of body);
}

const [kind = '', input = '', output = ''] = process.argv.slice(2);
if (kind === 'csv') await write(input, output);
else if (kind === 'saved-csv') await save(input, output, 'csv');
else if (kind === 'xlsx') await save(input, output, 'xlsx');
else if (kind === 'fetch') await fetchToFile(input, output);
else if (kind === 'fetch-here') await fetchHere(input, output);
else await transfer(input);
