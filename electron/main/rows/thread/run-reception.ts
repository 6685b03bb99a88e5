/** Hands the response of a run to the worker while it arrives. */
import { dirname } from 'node:path';
import type { BodyReader } from '@main/server/http/http-get';
import type { AtomicFile } from '../files/atomic-file';
import { removeTemporary, reserveTemporary } from '../files/output-files';
import type { Provenance } from '../files/provenance';
import { ByteSender } from './byte-sender';
import { connectTask, createTaskId } from './report-worker';
import type { RunFileOptions } from './run-file-writer';
import type { DrainedRun, ReceivedBody, ReceivedRows } from './run-receiver';
import type { WrittenTable } from './write-table';

export type RunFile = Omit<RunFileOptions, 'path' | 'temporary' | 'spool'> & { readonly file: AtomicFile };

type ReceptionOptions = {
  /** Null where the rows are only read. */
  readonly file: RunFile | null;
  /** Called before the response of each attempt is read. */
  readonly onAttempt: () => void;
  /** Takes what was received since the last time. Further bytes wait for it. */
  readonly onReceived: (received: ReceivedRows) => Promise<void>;
  /** Called where a response says how many bytes it has. */
  readonly onDeclaredBytes?: (bytes: number) => void;
  readonly needsBlocks: () => boolean;
};

/** Reads one attempt's response: a part of it at a time goes to the worker. */
class AttemptBody implements BodyReader {
  hasLostBytes = false;
  /** Null until the response was read to its end. */
  received: ReceivedBody | null = null;
  private readonly task: number;
  private readonly onReceived: ReceptionOptions['onReceived'];
  readonly setDeclaredBytes: (bytes: number) => void;
  private readonly sender: ByteSender;
  private readonly calls = connectTask();

  constructor(
    task: number,
    { needsBlocks, onDeclaredBytes }: ReceptionOptions,
    onReceived: ReceptionOptions['onReceived'],
  ) {
    this.task = task;
    this.onReceived = onReceived;
    this.setDeclaredBytes = (bytes) => onDeclaredBytes?.(bytes);
    this.sender = new ByteSender(async (bytes) => {
      await onReceived(await this.calls.runs.write(task, bytes, needsBlocks()));
    });
  }

  setDeclaredCharset(charset: string | null): void {
    // An error fails the calls that follow, too.
    this.calls.runs.startAttempt(this.task, charset).catch(() => undefined);
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.sender.write(bytes);
  }

  async end(): Promise<string> {
    await this.sender.flush();
    const received = await this.calls.runs.endBody(this.task);
    await this.onReceived(received);
    this.hasLostBytes = received.hasLostBytes;
    this.received = received;
    return received.text;
  }
}

/** One run in the worker, with all its attempts. */
export class RunReception {
  private readonly calls = connectTask();
  private readonly task = createTaskId();
  private readonly options: ReceptionOptions;
  /** Path for rows that come before the names of their columns. */
  private readonly spool: string | null = null;
  private attempt: AttemptBody | null = null;

  constructor(options: ReceptionOptions) {
    this.options = options;
    if (options.file) this.spool = reserveTemporary(dirname(options.file.file.temporary));
    // An error fails the calls that follow, too.
    this.calls.runs.open(this.task, this.toFileOptions()).catch(() => undefined);
  }

  /** The last attempt's response; null if it was not read to its end. */
  get received(): ReceivedBody | null {
    return this.attempt?.received ?? null;
  }

  /** Creates the reader of an attempt's response. What an earlier attempt brought is dropped. */
  createBody(): BodyReader {
    const { onAttempt, onReceived } = this.options;
    onAttempt();
    const attempt: AttemptBody = new AttemptBody(this.task, this.options, async (received) => {
      if (attempt === this.attempt) await onReceived(received);
    });
    this.attempt = attempt;
    return attempt;
  }

  /** Writes rows to the file that came before the names of their columns. */
  async drain(headers: readonly string[]): Promise<DrainedRun> {
    return await this.calls.runs.drain(this.task, headers);
  }

  /** Completes the file. */
  async end(provenance: Provenance): Promise<WrittenTable> {
    const { runs } = this.calls;
    const findings = await runs.end(this.task, provenance);
    const close = () => this.close();
    const verify = () => runs.verify(this.task).finally(close);
    return { findings, verify, close };
  }

  /** Ends the run in the worker. Never throws. */
  async close(): Promise<void> {
    await this.calls.runs.close(this.task).catch(() => undefined);
    if (this.spool !== null) await removeTemporary({ path: this.spool, privateFolder: null });
  }

  private toFileOptions(): RunFileOptions | null {
    const { file: target } = this.options;
    if (!target || this.spool === null) return null;
    const { file, ...options } = target;
    return { ...options, path: file.path, temporary: file.temporary, spool: this.spool };
  }
}
