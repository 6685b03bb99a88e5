/** The lists of a statement: compared with saved sectors, shown, and decided on. */

import type { CheckedFile } from '@main/rows/statements/check-statement';
import type { SavedDecision } from '@main/saved/matching/compare';
import type { StatementAct, StatementSummary, StatementWork } from '@shared/commission/statement-work';
import { AppError } from '@shared/errors/errors';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import type { Claims } from './claims';
import { describeAside, describeCurrencies } from './draft-differences';
import { describeNotedElsewhere, describeNotedOpen, findNoted } from './note-claims';
import { applyAct, type Compared, ComparedStatements, changeDecisions, type DecisionChange } from './statement-changes';
import { idleMs, requireRevision, type StatementFileReader, toStatementCheck } from './statement-file-reader';
import { type SavedStatement, type StatementRecords, toSummary } from './statement-records';

type Options = { readonly signal?: AbortSignal };

/** The user's labels of clients by id. */
export type GetClientLabels = (session: OfficeSession) => Readonly<Record<string, string>>;

/** What the user does with the lists of a revision. */
export type ActRequest = { readonly revision: string; readonly act: StatementAct };

/** A statement that is worked on, as it was compared last. */
type Shown = {
  readonly work: StatementWork;
  readonly selectionId: string;
  readonly linesId: string;
  readonly decisionsRevision: number;
};

/** The statement that is shown, and how many decisions are on rows in other currencies than the one that is compared. */
type ShownRequest = {
  readonly statement: SavedStatement;
  readonly file: CheckedFile;
  readonly linesId: string;
  readonly asideCount: number;
};

/** Leaves out decisions on rows in other currencies: they are neither applied nor lost. */
function setAside(saved: readonly SavedDecision[], { otherRows }: Pick<CheckedFile, 'otherRows'>) {
  const others = new Set(otherRows);
  const decisions = saved.filter(({ lines }) => !lines.some((row) => others.has(row)));
  return { decisions, asideCount: saved.length - decisions.length };
}

const toShownKey = ({ office }: OfficeSession, statementId: string) => JSON.stringify([office.id, statementId]);

const isSameScope = (one: StatementSummary, other: StatementSummary) =>
  JSON.stringify(one.settings) === JSON.stringify(other.settings);

export class StatementLists {
  private readonly records: StatementRecords;
  private readonly files: StatementFileReader;
  private readonly claims: Claims;
  private readonly getClientLabels: GetClientLabels;
  private readonly compared = new ComparedStatements();
  private readonly shown = new IdleSlot<Shown>(idleMs);

  constructor(records: StatementRecords, files: StatementFileReader, claims: Claims, getClientLabels: GetClientLabels) {
    this.records = records;
    this.files = files;
    this.claims = claims;
    this.getClientLabels = getClientLabels;
  }

  /** Lets go of the statement that was worked on. */
  clear(): void {
    this.compared.clear();
    this.shown.clear();
  }

  /**
   * Compares a statement with the sectors that are saved now.
   *
   * @throws AppError `usage` for one that is not set up, or for more sectors than can be compared
   */
  async compare(session: OfficeSession, statementId: string, options?: Options): Promise<StatementWork> {
    const { decisionsRevision } = this.records;
    const saved = await this.records.listDecisions(session, statementId);
    const request = await this.makeRequest(session, await this.records.get(session, statementId), options);
    const { decisions, asideCount } = setAside(saved, request.file);
    const compared = await this.compared.compare(session, { ...request, decisions }, options);
    options?.signal?.throwIfAborted();
    return await this.show(session, { ...request, asideCount }, compared, decisionsRevision);
  }

  /**
   * Decides on lines and sectors. The lists are compared once: those that were compared last are still those of the saved
   * data, as the data worker says, unless something has changed.
   *
   * @throws AppError `usage` where the lists are not those of the revision any more, or the act does not fit them; nothing
   * is decided then
   */
  async decide(
    session: OfficeSession,
    statementId: string,
    { revision, act }: ActRequest,
    options?: Options,
  ): Promise<StatementWork> {
    return (
      (await this.decideOnShown(session, statementId, revision, act, options)) ??
      (await this.decideAnew(session, statementId, revision, act, options))
    );
  }

  /** Decides on the lists that were compared last. Null, with nothing decided, where they are not those of the revision. */
  private async decideOnShown(
    session: OfficeSession,
    statementId: string,
    revision: string,
    act: StatementAct,
    options?: Options,
  ): Promise<StatementWork | null> {
    const { decisionsRevision } = this.records;
    const shown = this.shown.get(toShownKey(session, statementId));
    if (shown?.work.revision !== revision || shown.decisionsRevision !== decisionsRevision) return null;
    const request = await this.makeRequest(session, await this.records.get(session, statementId), options);
    if (request.linesId !== shown.linesId || !isSameScope(request.statement, shown.work.statement)) return null;
    const change = applyAct(shown.work, act, session.now());
    const saved = await this.records.listDecisions(session, statementId);
    const { decisions: before, asideCount } = setAside(saved, request.file);
    const decisions = changeDecisions(before, change);
    const compared = await this.compared.compare(session, { ...request, decisions }, options);
    options?.signal?.throwIfAborted();
    const isCurrent = this.records.decisionsRevision === decisionsRevision;
    if (compared.selection.id !== shown.selectionId || !isCurrent) return null;
    const revisionSince = await this.saveDecisions(session, statementId, change);
    const { statement } = request;
    return await this.show(
      session,
      { ...request, asideCount, statement: await this.records.get(session, statement.id) },
      compared,
      revisionSince,
    );
  }

  private async decideAnew(
    session: OfficeSession,
    statementId: string,
    revision: string,
    act: StatementAct,
    options?: Options,
  ): Promise<StatementWork> {
    const work = await this.compare(session, statementId, options);
    requireRevision(work, revision, 'decided');
    await this.saveDecisions(session, statementId, applyAct(work, act, session.now()));
    return await this.compare(session, statementId, options);
  }

  /** @returns the revision of the decisions with these */
  private async saveDecisions(
    session: OfficeSession,
    statementId: string,
    { added, removed }: DecisionChange,
  ): Promise<number> {
    const revision = await this.records.changeDecisions(session, statementId, added, removed);
    await this.records.change(session, statementId, (current) => ({ ...current, workedAtMs: session.now() }));
    return revision;
  }

  /** Reads what is compared. @throws AppError `usage` for a statement that is not set up */
  private async makeRequest(session: OfficeSession, statement: SavedStatement, options?: Options) {
    const { settings } = statement;
    if (settings === null) throw new AppError('usage', 'This statement is not set up yet.', {});
    const file = await this.files.read(session, statement, settings, options);
    const linesId = JSON.stringify([statement.digest, settings.layout]);
    const labels = Object.entries(this.getClientLabels(session));
    const clientLabels = labels.map(([id, label]) => [Number(id), label] as const);
    return { statement, file, linesId, lines: file.lines, scope: settings.scope, clientLabels };
  }

  /** Saves how far the work is. @returns the statement with it */
  private async saveProgress(
    session: OfficeSession,
    statement: SavedStatement,
    { lines, check }: CheckedFile,
    sums: Compared['sums'],
  ): Promise<SavedStatement> {
    const progress = { lines: lines.length, total: check.total, stated: check.stated?.cents ?? null, sums };
    const next = { ...(await this.records.get(session, statement.id)), ...progress };
    // Only what was counted: settings and decisions may have changed since.
    if (JSON.stringify({ ...statement, ...progress }) !== JSON.stringify(statement)) {
      await this.records.change(session, statement.id, (current) => ({ ...current, ...progress }));
    }
    return next;
  }

  /** Gives the lists as the screen shows them, and has them ready for the next act. */
  private async show(
    session: OfficeSession,
    { statement, file, linesId, asideCount }: ShownRequest,
    { selection, ...compared }: Compared,
    decisionsRevision: number,
  ): Promise<StatementWork> {
    const { lines, check } = file;
    const next = await this.saveProgress(session, statement, file, compared.sums);
    const claims = await this.claims.list(session);
    const noted = findNoted(claims, next, check.dates);
    const matches = compared.matches.map((match) => ({ ...match, isNoted: match.sectors.every(noted) }));
    const work: StatementWork = {
      ...compared,
      statement: toSummary(next),
      check: toStatementCheck(statement, file, await this.records.listRemembered(session)),
      lines: [...lines],
      sectors: [...selection.sectors],
      coverage: selection.coverage,
      matches,
      elsewhere: [...compared.elsewhere],
      notes: [
        ...describeCurrencies(check),
        ...describeAside(asideCount),
        ...compared.notes,
        ...describeNotedElsewhere(claims, next, matches, check.dates),
        ...describeNotedOpen(claims, next, matches, check),
      ],
    };
    const shown = { work, selectionId: selection.id, linesId, decisionsRevision };
    this.shown.set(toShownKey(session, statement.id), shown);
    return work;
  }
}
