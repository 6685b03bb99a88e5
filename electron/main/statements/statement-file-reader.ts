/** Reads the files of statements in the worker for received files, which is sent a file where it no longer has it. */
import { receivedFiles } from '@main/received-files/received-files';
import type { LayoutRequest } from '@main/received-files/statement-files';
import type { OfficeSession } from '@main/session/office-session';
import type { CheckedFile } from '@main/statement-files/check-statement';
import { IdleSlot } from '@shared/idle-slot';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { idleMs } from './idle-ms';
import { damagedFile, type SavedStatement, type StatementRecords } from './statement-records';

type Options = { readonly signal?: AbortSignal };

/** How a file is to be read; what is left out is as it was saved. */
export type CheckRequest = { readonly layout: StatementLayout | null; readonly typedTotal: number | null };

const checkFile = (request: LayoutRequest & { readonly digest: string }, { signal }: Options = {}) =>
  receivedFiles.calls.statements.check(request, { signal });

export class StatementFileReader {
  private readonly records: StatementRecords;
  /** The file that is worked on: each act of the user is on the same lines. */
  private readonly checked = new IdleSlot<CheckedFile>(idleMs);

  constructor(records: StatementRecords) {
    this.records = records;
  }

  /** Reads a file. @returns its digest @throws AppError `file-unreadable` for one that cannot be read */
  async load(bytes: Uint8Array, { signal }: Options = {}): Promise<string> {
    return await receivedFiles.calls.statements.read(bytes, { signal });
  }

  /** Reads a saved file under a layout. @throws AppError `file-unreadable` where the saved copy is damaged */
  async read(
    session: OfficeSession,
    statement: SavedStatement,
    { layout, typedTotal }: CheckRequest,
    options?: Options,
  ): Promise<CheckedFile> {
    const key = JSON.stringify([session.office.id, statement.id, statement.digest, layout, typedTotal]);
    const earlier = this.checked.get(key);
    if (earlier) return earlier;
    const saved = await this.records.listRemembered(session);
    const remembered = saved.map(({ headerKey, settings }) => ({ headerKey, layout: settings.layout }));
    const request = { digest: statement.digest, layout, typedTotal, remembered };
    const checked = await checkFile(request, options);
    const read = checked ?? (await this.readAnew(session, statement, request, options));
    // A layout that is guessed depends on what is remembered.
    if (layout !== null) this.checked.set(key, read);
    return read;
  }

  /** Lets go of the file that was worked on. */
  clear(): void {
    this.checked.clear();
  }

  private async readAnew(
    session: OfficeSession,
    statement: SavedStatement,
    request: Parameters<typeof checkFile>[0],
    options?: Options,
  ): Promise<CheckedFile> {
    const digest = await this.load(await this.records.readFile(session, statement), options);
    const read = digest === statement.digest ? await checkFile(request, options) : null;
    if (read) return read;
    throw damagedFile(statement);
  }
}
