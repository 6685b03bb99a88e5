/** Statements of suppliers: opened, set up, compared with saved sectors, decided on, and taken up again. */
import { randomUUID } from 'node:crypto';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import type { Claim } from '@shared/commission/claims';
import type { StatementCheck } from '@shared/commission/statement-check';
import { maxSavedBytes, type StatementSettings } from '@shared/commission/statement-file';
import type { StatementSummary, StatementWork } from '@shared/commission/statement-work';
import { AppError } from '@shared/errors/errors';
import type { OfficeSession } from '../connect/office-session';
import type { Claims } from './claims';
import { draftDifferences } from './draft-differences';
import { noteClaims } from './note-claims';
import { type CheckRequest, requireRevision, StatementFileReader, toStatementCheck } from './statement-file-reader';
import { type ActRequest, type GetClientLabels, StatementLists } from './statement-lists';
import { type RememberedSettings, type SavedStatement, StatementRecords, toSummary } from './statement-records';

type Options = { readonly signal?: AbortSignal };

/** The statements of all offices. */
export class StatementService {
  private readonly records: StatementRecords;
  private readonly claims: Claims;
  private readonly files: StatementFileReader;
  private readonly lists: StatementLists;

  /** @param getClientLabels - the user's labels of clients by id */
  constructor(records: UserRecordStore, claims: Claims, getClientLabels: GetClientLabels = () => ({})) {
    this.records = new StatementRecords(records);
    this.files = new StatementFileReader(this.records);
    this.claims = claims;
    this.lists = new StatementLists(this.records, this.files, claims, getClientLabels);
  }

  /** Lets go of what is in memory of the statement that was worked on, when an office is removed or its data cleared. */
  forget(): void {
    this.files.clear();
    this.lists.clear();
  }

  /** Lists an office's statements, the last worked first. @throws AppError while they are locked */
  async list(session: OfficeSession): Promise<StatementSummary[]> {
    return (await this.records.list(session)).map(toSummary);
  }

  /** Lists the settings that were used before, by header, the last used first. @throws AppError while they are locked */
  async listRemembered(session: OfficeSession): Promise<RememberedSettings[]> {
    return await this.records.listRemembered(session);
  }

  /**
   * Reads a file and saves it as a statement. One that is saved already is found by its content.
   *
   * @throws AppError `usage` for a file that cannot be read, `settings-failed` for one that cannot be saved
   */
  async open(session: OfficeSession, fileName: string, bytes: Uint8Array, options?: Options): Promise<StatementCheck> {
    const digest = await this.files.load(bytes, options);
    const existing = (await this.records.list(session)).find((statement) => statement.digest === digest);
    const nowMs = session.now();
    const statement: SavedStatement = existing ?? {
      id: randomUUID(),
      fileName,
      digest,
      bytes: bytes.length,
      addedAtMs: nowMs,
      workedAtMs: nowMs,
      finishedAtMs: null,
      settings: null,
      lines: null,
      total: null,
      stated: null,
      sums: null,
      choices: null,
      head: null,
    };
    if (!existing) {
      await this.requireRoom(session, bytes.length);
      await this.records.save(session, statement);
    }
    if (!existing || !(await this.records.hasFile(session, statement))) {
      await this.records.saveFile(session, statement, bytes);
    }
    return await this.check(session, statement.id, { layout: null, typedTotal: null }, options);
  }

  /** Reads a statement's file under a layout. @throws AppError `usage` for an unknown statement */
  async check(
    session: OfficeSession,
    statementId: string,
    { layout, typedTotal }: CheckRequest,
    options?: Options,
  ): Promise<StatementCheck> {
    const statement = await this.records.get(session, statementId);
    const saved = statement.settings;
    const requested = { layout: layout ?? saved?.layout ?? null, typedTotal: typedTotal ?? saved?.typedTotal ?? null };
    const file = await this.files.read(session, statement, requested, options);
    return toStatementCheck(statement, file, await this.records.listRemembered(session));
  }

  /** Saves the settings, remembers them for the next statement with this header, and compares. */
  async setUp(
    session: OfficeSession,
    statementId: string,
    settings: StatementSettings,
    options?: Options,
  ): Promise<StatementWork> {
    const statement = await this.records.get(session, statementId);
    const { check } = await this.files.read(session, statement, settings, options);
    if (check.missing.length > 0) {
      throw new AppError('usage', 'This statement cannot be compared yet: some of its columns are not set.', {
        missing: check.missing,
      });
    }
    const decided = { ...settings, layout: check.layout };
    const usedAtMs = session.now();
    await this.records.change(session, statementId, (current) => ({
      ...current,
      settings: decided,
      workedAtMs: usedAtMs,
    }));
    if (check.headerKey !== null) {
      await this.records.remember(session, {
        headerKey: check.headerKey,
        settings: { ...decided, typedTotal: null },
        usedAtMs,
      });
    }
    return await this.compare(session, statementId, options);
  }

  /**
   * Compares a statement with the sectors that are saved now.
   *
   * @throws AppError `usage` for one that is not set up, or for more sectors than can be compared
   */
  async compare(session: OfficeSession, statementId: string, options?: Options): Promise<StatementWork> {
    return await this.lists.compare(session, statementId, options);
  }

  /**
   * Decides on lines and sectors.
   *
   * @throws AppError `usage` where the lists are not those of the revision any more, or the act does not fit them; nothing
   * is decided then
   */
  async decide(
    session: OfficeSession,
    statementId: string,
    request: ActRequest,
    options?: Options,
  ): Promise<StatementWork> {
    return await this.lists.decide(session, statementId, request, options);
  }

  /** Refuses a file for which there is no room: nothing is removed without the user. @throws AppError `usage` */
  private async requireRoom(session: OfficeSession, bytes: number): Promise<void> {
    const saved = (await this.records.list(session)).reduce((sum, statement) => sum + statement.bytes, 0);
    if (saved + bytes <= maxSavedBytes) return;
    throw new AppError(
      'usage',
      `Your saved statements take ${Math.round(saved / 1_000_000)} MB, and ${maxSavedBytes / 1_000_000} MB is all that they may take. Remove some that are done, then open this file again.`,
      {},
    );
  }

  /** Removes statements with their files and decisions. @throws AppError `usage` for an unknown one; none is removed then */
  async remove(session: OfficeSession, statementIds: readonly string[]): Promise<StatementSummary[]> {
    const statements: SavedStatement[] = [];
    for (const id of statementIds) statements.push(await this.records.get(session, id));
    for (const statement of statements) await this.records.remove(session, statement);
    return await this.list(session);
  }

  /**
   * Notes agreed sectors on the worklist of unclaimed commission.
   *
   * @param matches - ids of agreed matches; null for all that are not noted yet
   * @returns what was noted of the sectors before
   * @throws AppError `usage` where the lists are not those of the revision any more; nothing is noted then
   */
  async noteClaims(
    session: OfficeSession,
    statementId: string,
    { revision, matches }: { readonly revision: string; readonly matches: readonly string[] | null },
    options?: Options,
  ): Promise<{ readonly before: Claim[]; readonly work: StatementWork }> {
    const work = await this.compare(session, statementId, options);
    requireRevision(work, revision, 'noted');
    const statement = await this.records.get(session, statementId);
    const before = await noteClaims(this.claims, session, { ...work, statement }, matches);
    return { before, work: await this.compare(session, statementId, options) };
  }

  /** Writes the draft of an email with the differences. */
  async draft(session: OfficeSession, statementId: string, options?: Options) {
    return draftDifferences(await this.compare(session, statementId, options));
  }
}
