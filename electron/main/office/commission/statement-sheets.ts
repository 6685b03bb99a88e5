/** The sheets of statements: read, compared with the saved bookings, decided on, and taken up again. */
import { randomUUID } from 'node:crypto';
import { receivedFiles } from '@main/rows/received/received-files';
import type { Reading } from '@main/rows/statements/read-statement';
import { noChoices, type ReadingChoices, type StatementScope } from '@shared/commission/statement-file';
import {
  type HandBooking,
  listSheetBookings,
  printStatementTitle,
  type SheetAct,
  type SheetBooking,
  type StatementHead,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { toBookingId, type WorkRecords } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { IdleSlot } from '@shared/values/collections';
import { addDays, formatDate } from '@shared/values/dates';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';
import { getSupplierNames } from '../records/directory';
import { composeSheet } from './compose-sheet';
import { lowerFirst } from './sentence-pieces';
import {
  choose,
  type Decidable,
  decideOnPairs,
  listHandBookings,
  type PairAct,
  refuseChanged,
  toConverter,
  toOurAmount,
} from './sheet-acts';
import { type ReadFile, readSheetFile } from './sheet-files';
import { type Received, toSheetBooking } from './statement-groups';
import {
  changeDecisions,
  changeStatement,
  getChoices,
  getStatement,
  listDecisions,
  listReadings,
  listStatements,
  rememberReading,
  removeStatement,
  type SavedReading,
  type SavedStatement,
  saveStatement,
  toHead,
} from './statement-records';
import { composeSentence } from './statement-sentence';

type Options = { readonly signal: AbortSignal };

/** Days before and after a statement's period in which bookings are looked for that a line may be of. */
const windowDays = 45;

/** How long the statement that is worked on stays in memory without work on it. */
const idleMs = 5 * 60_000;

/** Names a statement as it is chosen to be read. */
const toSheetKey = ({ office }: OfficeSession, { id, digest, choices }: SavedStatement): string =>
  JSON.stringify([office.id, id, digest, choices]);

/** A sheet with what it was made of. */
type Shown = Decidable & { readonly read: ReadFile };

/** What sheets need to know of an office beside its statements. */
export type SheetDependencies = {
  readonly preferences: OfficePreferences;
  readonly listWork: (session: OfficeSession) => Promise<Pick<WorkRecords, 'receipts' | 'writeOffs' | 'suppliers'>>;
  /** Says which locked month has a statement; null for none. */
  readonly findLock: (session: OfficeSession, statementId: string) => Promise<string | null>;
};

export class StatementSheets {
  private readonly dependencies: SheetDependencies;
  /** The statement that is worked on: acts on pairs are on the same lines. */
  private readonly shown = new IdleSlot<Shown>(idleMs);

  constructor(dependencies: SheetDependencies) {
    this.dependencies = dependencies;
  }

  /** Lets go of what is in memory, when an office is removed or its data cleared. */
  forget(): void {
    this.shown.clear();
  }

  /** Lists an office's statements, the last worked first. */
  async listHeads(session: OfficeSession): Promise<StatementHead[]> {
    return (await listStatements(session)).map(toHead);
  }

  /** @throws AppError `usage` where a locked month has the statement */
  async assertOpen(session: OfficeSession, statementId: string): Promise<void> {
    const lock = await this.dependencies.findLock(session, statementId);
    if (lock !== null) throw new AppError('usage', lock, {});
  }

  /** Removes a statement with its file and its decisions. @throws AppError `usage` for an unknown one */
  async remove(session: OfficeSession, statementId: string): Promise<void> {
    await removeStatement(session, await getStatement(session, statementId));
  }

  /**
   * Reads a file and saves it as a statement. One that is saved already is found by its content.
   *
   * @throws AppError `file-unreadable` for a file that cannot be read
   */
  async add(session: OfficeSession, fileName: string, bytes: Uint8Array, options?: Options) {
    const made = await this.make(session, fileName, bytes, options);
    const existing = (await listStatements(session)).find(({ digest }) => digest === made.digest);
    const statement = existing ?? made;
    await saveStatement(session, statement, bytes);
    return { sheet: await this.read(session, statement.id, options), isKnown: existing !== undefined };
  }

  /** Reads a statement and compares it with the bookings that are saved now. @throws AppError `usage` for an unknown one */
  async read(session: OfficeSession, statementId: string, options?: Options): Promise<StatementSheet> {
    return (await this.readAnew(session, statementId, options)).sheet;
  }

  /** Reads a file and compares it, and saves nothing. @throws AppError `file-unreadable` */
  async preview(session: OfficeSession, fileName: string, bytes: Uint8Array, options?: Options) {
    const statement = await this.make(session, fileName, bytes, options);
    const read = await readSheetFile(session, statement, options);
    return { reading: read.reading, sheet: (await this.show(session, statement, read, options, false)).sheet };
  }

  /**
   * Does what the user does on a sheet.
   *
   * @throws AppError `usage` where the sheet is not that of the revision any more, or the act does not fit it; nothing is decided then
   */
  async act(
    session: OfficeSession,
    statementId: string,
    { revision, act }: { readonly revision: string; readonly act: SheetAct },
    options?: Options,
  ): Promise<StatementSheet> {
    const statement = await getStatement(session, statementId);
    if (statement.finishedAtMs !== null)
      throw new AppError('usage', 'This statement is finished. Reopen it first.', {});
    const earlier = this.shown.get(toSheetKey(session, statement));
    const read = earlier?.read ?? (await readSheetFile(session, statement, options));
    const shown = earlier?.sheet.revision === revision ? earlier : await this.show(session, statement, read, options);
    if (shown.sheet.revision !== revision) throw refuseChanged();
    if (act.kind === 'choose' || act.kind === 'column' || act.kind === 'columns' || act.kind === 'waive') {
      const choices = choose(getChoices(statement), act, read.reading);
      if (act.kind === 'choose' && act.id === 'claimed' && choices.claimed !== null) {
        const settings = { claimedMeans: choices.claimed };
        this.dependencies.preferences.change(session.office, { kind: 'office', settings });
      }
      await changeStatement(session, statementId, (current) => ({
        ...current,
        choices,
        workedAtMs: session.now(),
      }));
    } else {
      const others = await this.readOthers(session, shown.sheet, act, read.reading, options);
      const { added, removed } = decideOnPairs(shown, act, session.now(), others);
      await changeDecisions(session, statementId, added, removed);
    }
    const next = await getStatement(session, statementId);
    const known = this.shown.get(toSheetKey(session, next))?.read;
    return (await this.show(session, next, known ?? (await readSheetFile(session, next, options)), options)).sheet;
  }

  /** Bookings that lines may be matched with by hand, under the headings where they stand. */
  async listCandidates(
    session: OfficeSession,
    statementId: string,
    query: { readonly lines: readonly number[]; readonly search: string; readonly allSuppliers: boolean },
    options?: Options,
  ): Promise<{ bookings: HandBooking[]; left: number }> {
    const { sheet, read } = await this.readAnew(session, statementId, options);
    const { period, supplierIds } = sheet.head;
    const wanted = {
      supplierIds: query.allSuppliers ? null : supplierIds,
      ourAmount: toOurAmount(read.reading.proofs.what.kind),
      ...toWindow(period, '9999-12-31'),
      ...{ search: query.search, ids: null, limit: maxHandBookings },
    };
    const labels = this.toClientLabels(session);
    const { bookings, left } = await session.cache.statements.listForHand(wanted, labels, options);
    const { byBooking } = await this.getReceived(session, statementId);
    const listed = bookings.map((sector) => toSheetBooking(sector, byBooking));
    return { bookings: listHandBookings(sheet, query.lines, listed), left };
  }

  private async readAnew(session: OfficeSession, statementId: string, options?: Options): Promise<Shown> {
    const statement = await getStatement(session, statementId);
    return await this.show(session, statement, await readSheetFile(session, statement, options), options);
  }

  /** Reads bookings that are matched by hand, and stand nowhere on the sheet. */
  private async readOthers(
    session: OfficeSession,
    sheet: StatementSheet,
    act: PairAct,
    { proofs }: Reading,
    options?: Options,
  ): Promise<SheetBooking[]> {
    const shown = new Set(listSheetBookings(sheet).map(toBookingId));
    const ids = act.kind === 'match' ? act.bookings.map(toBookingId).filter((id) => !shown.has(id)) : [];
    if (ids.length === 0) return [];
    const everything = { supplierIds: null, from: '', to: '9999-12-31', search: '', limit: ids.length };
    const query = { ...everything, ourAmount: toOurAmount(proofs.what.kind), ids };
    const found = await session.cache.statements.listForHand(query, this.toClientLabels(session), options);
    return found.bookings.map((sector) => toSheetBooking(sector, new Map()));
  }

  private async make(
    session: OfficeSession,
    fileName: string,
    bytes: Uint8Array,
    options?: Options,
  ): Promise<SavedStatement> {
    const digest = await receivedFiles.calls.statements.read(bytes, options);
    return {
      ...{ id: randomUUID(), fileName, digest, bytes: bytes.length },
      ...{ addedAtMs: session.now(), workedAtMs: session.now() },
      ...{ choices: noChoices, head: null, finishedAtMs: null },
    };
  }

  private toClientLabels({ office }: OfficeSession) {
    const { client } = this.dependencies.preferences.get(office).labels;
    return Object.entries(client).map(([id, label]) => [Number(id), label] as const);
  }

  /** Whether claimed means that it was only asked for. */
  private chasesClaimed({ office }: OfficeSession, { claimed }: Pick<ReadingChoices, 'claimed'> = noChoices): boolean {
    return (claimed ?? this.dependencies.preferences.get(office).office.claimedMeans) === 'asked-for';
  }

  /** Sums what was received of bookings, but by this statement. */
  private async getReceived(session: OfficeSession, statementId: string) {
    const { receipts, writeOffs, suppliers } = await this.dependencies.listWork(session);
    const heads = new Map((await listStatements(session)).map((saved) => [saved.id, toHead(saved)]));
    const byBooking = new Map<string, Received>();
    for (const { source, cents, ...key } of receipts) {
      if (source.kind === 'statement' && source.statementId === statementId) continue;
      const id = toBookingId(key);
      const head = source.kind === 'statement' ? heads.get(source.statementId) : undefined;
      const title =
        source.kind === 'by-hand'
          ? formatDate(source.day)
          : lowerFirst(printStatementTitle({ period: head?.period ?? null }));
      byBooking.set(id, { cents: (byBooking.get(id)?.cents ?? 0) + cents, source: title });
    }
    return {
      byBooking,
      writtenOff: new Set(writeOffs.filter((own) => own.statementId !== statementId).map(toBookingId)),
      suppliers,
    };
  }

  /** Whether it is to be asked what claimed means: once in an office, where nearly all found references are claimed. */
  private async isClaimedOpen(session: OfficeSession, { found }: Reading): Promise<boolean> {
    if (found.references < 3 || found.claimed < found.references * 0.8) return false;
    if (this.chasesClaimed(session)) return false;
    return (await listStatements(session)).every((saved) => getChoices(saved).claimed === null);
  }

  /** Says how a file was read, with what is remembered of the suppliers' earlier statements. */
  private async composeSentence(session: OfficeSession, statement: SavedStatement, { reading, rows }: ReadFile) {
    const readings = await listReadings(session);
    const own = readings.filter(({ headerKey }) => headerKey === reading.headerKey);
    const isOne = new Set(own.map(({ supplierIds }) => supplierIds.join())).size === 1;
    const named = await getSupplierNames(session, this.dependencies.preferences.get(session.office));
    const names = new Map(Object.entries(named).map(([id, name]) => [Number(id), name]));
    const header = rows.find(({ row }) => row === reading.layout.headerRow);
    const sentence = composeSentence({
      ...{ reading, choices: getChoices(statement), fileName: statement.fileName, names },
      rememberedSuppliers: isOne ? (own[0]?.supplierIds ?? []) : [],
      rememberedFrom: own[0]?.from ?? null,
      isClaimedOpen: await this.isClaimedOpen(session, reading),
      headings: header?.cells ?? [],
    });
    return { sentence, names, own };
  }

  /** Compares what was read, and has the sheet ready for the next act. @param keeps - whether anything of it is saved */
  private async show(
    session: OfficeSession,
    statement: SavedStatement,
    read: ReadFile,
    options?: Options,
    keeps = true,
  ): Promise<Shown> {
    const { reading } = read;
    const choices = getChoices(statement);
    const { sentence, names, own } = await this.composeSentence(session, statement, read);
    const { supplierIds, period } = sentence;
    const convert = toConverter(reading, choices);
    const lines = reading.lines.map((line) => ({ ...line, compared: convert(line.compared) }));
    const decisions = await listDecisions(session, statement.id);
    const scope: StatementScope = {
      ...{ supplierIds: [...supplierIds], ...toWindow(period, '') },
      ourAmount: toOurAmount(reading.proofs.what.kind),
    };
    const query = { lines, scope, decisions, clientLabels: this.toClientLabels(session) };
    const compared = await session.cache.statements.compare(query, options);
    const { byBooking: received, writtenOff, suppliers } = await this.getReceived(session, statement.id);
    const supplier = suppliers.find(({ supplierId }) => supplierId === supplierIds[0]);
    const sheet = composeSheet({
      ...{ read, choices, sentence, lines, convert, compared, names, received, writtenOff },
      chasesClaimed: this.chasesClaimed(session, choices),
      writesOffSmall: supplier?.writesOffSmall ?? false,
      lock: await this.dependencies.findLock(session, statement.id),
      nowMs: session.now(),
      head: { id: statement.id, fileName: statement.fileName, finishedAtMs: statement.finishedAtMs },
    });
    const shown = { read, sheet, decisions };
    if (!keeps) return shown;
    await this.keep(session, statement, sheet.head, options);
    await this.remember(session, reading, choices, sheet, own);
    this.shown.set(toSheetKey(session, statement), shown);
    return shown;
  }

  /** Saves what lists show of a sheet, where it has changed. */
  private async keep(
    session: OfficeSession,
    { head: before }: SavedStatement,
    { id, fileName: _name, finishedAtMs: _finished, ...next }: StatementHead,
    options?: Options,
  ) {
    options?.signal.throwIfAborted();
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    await changeStatement(session, id, (current) => ({ ...current, head: next }));
  }

  /** Remembers how a statement is read, once nothing of it is open. */
  private async remember(
    session: OfficeSession,
    reading: Reading,
    choices: ReadingChoices,
    { head, question }: StatementSheet,
    own: readonly SavedReading[],
  ) {
    if (question !== null || reading.headerKey === null || head.supplierIds.length === 0) return;
    const { proofs, layout } = reading;
    const next: SavedReading = {
      headerKey: reading.headerKey,
      supplierIds: head.supplierIds,
      reading: {
        columns: {
          ...layout.columns,
          ...Object.fromEntries(Object.entries(choices.columns).filter(([, column]) => column === null)),
        },
        what: proofs.what.kind,
        dateOrder: proofs.dates.order,
        decimalSign: proofs.decimals.sign,
        signs: proofs.signs.reading,
      },
      from: printStatementTitle(head),
      usedAtMs: session.now(),
    };
    const before = own.find(({ supplierIds }) => supplierIds.join() === next.supplierIds.join());
    if (before && JSON.stringify(before.reading) === JSON.stringify(next.reading)) return;
    await rememberReading(session, next);
  }
}

const maxHandBookings = 500;

/** The days of travel in which bookings are looked for. @param end - where the period is not known */
const toWindow = (period: { readonly from: string; readonly to: string } | null, end: string) => ({
  from: period === null ? '' : addDays(period.from, -windowDays),
  to: period === null ? end : addDays(period.to, windowDays),
});
