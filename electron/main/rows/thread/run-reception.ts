/** Hands the response of a run to the worker while it arrives. */
import type { BodyReader } from '@main/server/http/http-get';
import { maxEnvelopeBytes } from '@main/server/responses/report-row-stream';
import type { Provenance } from '../files/table';
import { ByteSender } from './byte-sender';
import { createTask } from './report-worker';
import type { ReceivedBody, ReceivedRows, ReceiveOptions } from './run-receiver';
import type { WrittenTable } from './write-table';

type ReceptionOptions = Omit<ReceiveOptions, 'charset'> & {
  readonly onRows: (received: ReceivedRows) => void;
};

/** One run in the worker, with all its attempts. */
export class RunReception {
  readonly runs = createTask().runs;
  private readonly options: ReceptionOptions;
  /** The last attempt's response; null if it was not read to its end. */
  received: ReceivedBody | null = null;

  constructor(options: ReceptionOptions) {
    this.options = options;
  }

  /** Creates the reader of an attempt's response. What an earlier attempt brought is dropped. */
  createBody(): BodyReader {
    const { runs, options } = this;
    const { file, onRows } = options;
    let { maxBlockBytes } = options;
    this.received = null;
    const sender = new ByteSender(async (bytes) => onRows(await runs.write(bytes)));
    const body = {
      hasLostBytes: false,
      setDeclaredBytes: (bytes: number) => {
        if (bytes - maxEnvelopeBytes > maxBlockBytes) maxBlockBytes = 0;
      },
      setDeclaredCharset: (charset: string | null) => {
        // An error fails the calls that follow, too.
        runs.open({ charset, file, maxBlockBytes }).catch(() => undefined);
      },
      write: (bytes: Uint8Array) => sender.write(bytes),
      end: async () => {
        await sender.flush();
        this.received = await runs.endBody();
        body.hasLostBytes = this.received.hasLostBytes;
        return this.received.text;
      },
    };
    return body;
  }

  /** Completes the file. */
  async end(provenance: Provenance): Promise<WrittenTable> {
    const findings = await this.runs.end(provenance);
    return { findings, verify: () => this.runs.verify().finally(() => this.close()) };
  }

  /** Ends the run in the worker. Never throws. */
  async close(): Promise<void> {
    await this.runs.close().catch(() => undefined);
  }
}
