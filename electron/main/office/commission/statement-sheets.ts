/** The sheets of statements: read, compared with the saved bookings, decided on, and taken up again. */
import { createHash, randomUUID } from 'node:crypto';
import { receivedFiles } from '@main/rows/received/received-files';
import { type ComparedKind, withoutGst } from '@main/rows/statements/known-bookings';
import type { Reading } from '@main/rows/statements/read-statement';
import { noChoices, type ReadingChoices, type SignReading } from '@main/rows/statements/reading-choices';
import type { SavedDecision } from '@main/saved/matching/compare';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import {
  maxSavedBytes,
  ourAmounts,
  type StatementColumnRole,
  type StatementScope,
  statementColumnRoles,
} from '@shared/commission/statement-file';
import {
  type FileRow,
  type HandBooking,
  maxSheetRows,
  printStatementTitle,
  type SheetAct,
  type StatementHead,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { toPairingContent, toPairingId } from '@shared/commission/statement-work';
import { type BookingKey, toBookingId, type WorkRecords } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { IdleSlot } from '@shared/values/collections';
import { addDays } from '@shared/values/date-ranges';
import { formatDate, isCalendarDate } from '@shared/values/dates';
import { dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { textEncodings } from '@shared/values/text-encodings';
import type { OfficeSession } from '../connect/office-session';
import { ComparedStatements, idleMs } from './statement-changes';
import { groupStatement, planSheetFinish, type Received, toSheetBooking } from './statement-groups';
import {
  damagedFile,
  getChoices,
  type SavedReading,
  type SavedStatement,
  StatementRecords,
  toHead,
} from './statement-records';
import { listRemarks } from './statement-remarks';
import { composeSentence, type SupplierNames } from './statement-sentence';

type Options = { readonly signal: AbortSignal };

/** Days before and after a statement's period in which bookings are looked for that a line may be of. */
const windowDays = 45;

/** What sheets need to know of an office beside its statements. */
export type SheetDependencies = {
  readonly getClientLabels: (session: OfficeSession) => Readonly<Record<string, string>>;
  readonly getSupplierNames: (session: OfficeSession) => Readonly<Record<string, string>>;
  readonly listWork: (session: OfficeSession) => Promise<Pick<WorkRecords, 'receipts' | 'writeOffs' | 'suppliers'>>;
  /** What claimed means in this office, and the answer to the question of a sheet. */
  readonly getClaimedMeaning: (session: OfficeSession) => 'received' | 'asked-for';
  readonly setClaimedMeaning: (session: OfficeSession, meaning: 'received' | 'asked-for') => void;
};

/** A statement's file as it is read now. */
type Read = {
  readonly reading: Reading;
  readonly head: readonly FileRow[];
  readonly rowCount: number;
};

/** A sheet with what acts on it need. */
type Shown = { readonly sheet: StatementSheet; readonly decisions: readonly SavedDecision[] };

const changed = () =>
  new AppError('usage', 'The sheet has changed since. Nothing was decided: look at the lines again.', {});

/** Converts cents by a rate of at most nine decimals, to the nearest cent, halves to the even one. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(decimals.length);
  const product = BigInt(cents) * BigInt(`${whole}${decimals}`);
  const [quotient, rest] = [product / scale, product % scale];
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > scale || (twice === scale && quotient % 2n !== 0n);
  return Number(isUp ? quotient + (product < 0n ? -1n : 1n) : quotient);
}

function toConverter(kind: ComparedKind | null, choices: ReadingChoices): (cents: number) => number {
  const rate = choices.currency?.how === 'rate' ? choices.currency.rate : null;
  return (cents) => {
    const plain = kind === 'gst' ? withoutGst(cents) : cents;
    return rate === null ? plain : convertCents(plain, rate);
  };
}

const isRate = (text: string) => /^\d{1,6}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0;

const pick = <T extends string>(values: readonly T[], value: string): T => {
  const found = values.find((own) => own === value);
  if (found === undefined) throw changed();
  return found;
};

function parsePeriod(value: string) {
  const [from = '', to = ''] = value.split('/');
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { from, to };
  throw new AppError('usage', 'This is not a period: choose a first and a last day.', {});
}

/** The choices with one more, or with one taken back. */
export function applyChoice(
  choices: ReadingChoices,
  id: string,
  value: string | null,
  reading: Reading,
): ReadingChoices {
  const [kind, row] = id.split(':');
  if (kind === 'row' && row !== undefined) {
    const { [row]: _, ...rows } = choices.rows;
    return {
      ...choices,
      rows: value === null ? rows : { ...rows, [row]: pick(['line', 'total', 'not-read', 'joined'] as const, value) },
    };
  }
  switch (id) {
    case 'supplier':
      return { ...choices, supplierIds: value === null ? null : value.split('+').map(Number).filter(Number.isInteger) };
    case 'what':
      return { ...choices, what: value === null ? null : pick([...ourAmounts, 'gst'] as const, value) };
    case 'period':
      return { ...choices, period: value === null ? null : parsePeriod(value) };
    case 'currency':
      return chooseCurrency(choices, value, reading);
    case 'reference':
      return { ...choices, columns: withColumn(choices.columns, 'reference', value === null ? null : Number(value)) };
    case 'dates':
      return { ...choices, dateOrder: value === null ? null : pick(dateOrders, value) };
    case 'decimals':
      return { ...choices, decimalSign: value === null ? null : pick(decimalSigns, value) };
    case 'signs':
      return {
        ...choices,
        signs: value === null ? null : pick<SignReading>(['plain', 'turned', 'credit', 'debit', 'none'], value),
      };
    case 'text':
      return { ...choices, encoding: value === null ? null : pick(textEncodings, value) };
    case 'claimed':
      return { ...choices, claimed: value === null ? null : pick(['received', 'asked-for'] as const, value) };
    default:
      throw changed();
  }
}

function withColumn(columns: ReadingChoices['columns'], role: StatementColumnRole, column: number | null) {
  const { [role]: _, ...others } = columns;
  return column === null ? others : { ...others, [role]: column };
}

function chooseCurrency(choices: ReadingChoices, value: string | null, { currency }: Reading): ReadingChoices {
  if (value === null) return { ...choices, currency: null, comparedCurrency: null };
  const code = currency.currency ?? currency.named[0] ?? '';
  const foreign = currency.named.find((other) => other !== 'AUD');
  const own = code === 'AUD' ? (foreign ?? code) : code;
  if (value === 'as-is' || value === 'wrong') return { ...choices, currency: { code: own, how: value, rate: null } };
  const [how, rate = ''] = value.split(':');
  if (how !== 'rate') return { ...choices, comparedCurrency: value };
  if (!isRate(rate))
    throw new AppError('usage', 'This is not a rate: type how many AUD one of them is, as 1.6420.', {});
  return { ...choices, currency: { code: own, how: 'rate', rate } };
}

/** Says what a column is, or that it is nothing that counts. */
function chooseColumn(
  choices: ReadingChoices,
  index: number,
  role: StatementColumnRole | null,
  { layout }: Reading,
): ReadingChoices {
  const before = statementColumnRoles.filter((own) => layout.columns[own] === index && own !== role);
  const cleared = Object.fromEntries(before.map((own) => [own, null]));
  const columns = { ...choices.columns, ...cleared, ...(role === null ? {} : { [role]: index }) };
  // An amount of theirs is one thing: choosing another column for it takes the first one's role away.
  if (role === 'amount' || role === 'credit') return { ...choices, columns: { ...columns, commission: null } };
  return { ...choices, columns };
}

export class StatementSheets {
  private readonly records: StatementRecords;
  private readonly dependencies: SheetDependencies;
  private readonly compared = new ComparedStatements();
  private readonly reads = new IdleSlot<Read>(idleMs);
  private readonly shown = new IdleSlot<Shown>(idleMs);

  constructor(records: UserRecordStore, dependencies: SheetDependencies) {
    this.records = new StatementRecords(records);
    this.dependencies = dependencies;
  }

  /** Lets go of what is in memory, when an office is removed or its data cleared. */
  forget(): void {
    this.compared.clear();
    this.reads.clear();
    this.shown.clear();
  }

  /** Lists an office's statements, the last worked first. */
  async listHeads(session: OfficeSession): Promise<StatementHead[]> {
    return (await this.records.list(session)).map(toHead);
  }

  /** Removes a statement with its file and its decisions. @throws AppError `usage` for an unknown one */
  async remove(session: OfficeSession, statementId: string): Promise<void> {
    await this.records.remove(session, await this.records.get(session, statementId));
  }

  /** Lists the settings that were used before, by header, the last used first. @throws AppError while they are locked */
  async listRemembered(session: OfficeSession) {
    return await this.records.listRemembered(session);
  }

  /**
   * Reads a file and saves it as a statement. One that is saved already is found by its content.
   *
   * @throws AppError `file-unreadable` for a file that cannot be read, `usage` where there is no room for it
   */
  async add(session: OfficeSession, fileName: string, bytes: Uint8Array, options?: Options) {
    const made = await this.make(session, fileName, bytes, options);
    const statements = await this.records.list(session);
    const existing = statements.find(({ digest }) => digest === made.digest);
    const statement = existing ?? made;
    if (!existing) {
      const saved = statements.reduce((sum, own) => sum + own.bytes, 0);
      if (saved + bytes.length > maxSavedBytes) {
        throw new AppError(
          'usage',
          `Your saved statements take ${Math.round(saved / 1_000_000)} MB, and ${maxSavedBytes / 1_000_000} MB is all that they may take. Remove some that are done, then open this file again.`,
          {},
        );
      }
      await this.records.save(session, statement);
    }
    if (!existing || !(await this.records.hasFile(session, statement))) {
      await this.records.saveFile(session, statement, bytes);
    }
    return { sheet: await this.read(session, statement.id, options), isKnown: existing !== undefined };
  }

  /** Reads a statement and compares it with the bookings that are saved now. @throws AppError `usage` for an unknown one */
  async read(session: OfficeSession, statementId: string, options?: Options): Promise<StatementSheet> {
    const statement = await this.records.get(session, statementId);
    return (await this.show(session, statement, await this.readFile(session, statement, options), options)).sheet;
  }

  /** Reads a file and compares it, and saves nothing. @throws AppError `file-unreadable` */
  async preview(session: OfficeSession, fileName: string, bytes: Uint8Array, options?: Options) {
    const statement = await this.make(session, fileName, bytes, options);
    const read = await this.readFile(session, statement, options);
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
    const statement = await this.records.get(session, statementId);
    if (statement.finishedAtMs !== null)
      throw new AppError('usage', 'This statement is finished. Reopen it first.', {});
    const read = this.reads.get(toKey(session, statement)) ?? (await this.readFile(session, statement, options));
    const earlier = this.shown.get(toKey(session, statement));
    const shown = earlier?.sheet.revision === revision ? earlier : await this.show(session, statement, read, options);
    if (shown.sheet.revision !== revision) throw changed();
    if (act.kind === 'choose' || act.kind === 'column' || act.kind === 'waive') {
      const choices = this.choose(statement, act, read.reading);
      if (act.kind === 'choose' && act.id === 'claimed' && choices.claimed !== null) {
        this.dependencies.setClaimedMeaning(session, choices.claimed);
      }
      await this.records.change(session, statementId, (current) => ({
        ...current,
        choices,
        workedAtMs: session.now(),
      }));
    } else {
      const { added, removed } = this.decide(shown, act, session.now());
      await this.records.changeDecisions(session, statementId, added, removed);
    }
    const next = await this.records.get(session, statementId);
    const isRead = act.kind === 'choose' || act.kind === 'column';
    return (await this.show(session, next, isRead ? await this.readFile(session, next, options) : read, options)).sheet;
  }

  /** Rows of a statement's file, as they are. */
  async readRows(
    session: OfficeSession,
    statementId: string,
    { from, count }: { readonly from: number; readonly count: number },
    options?: Options,
  ): Promise<FileRow[]> {
    const statement = await this.records.get(session, statementId);
    const read = this.reads.get(toKey(session, statement)) ?? (await this.readFile(session, statement, options));
    const rows = await this.readCellRows(session, statement, read.reading, from, count, options);
    return tintRows(rows, read.reading);
  }

  /** Bookings that lines may be matched with by hand, under the headings where they stand. */
  async listCandidates(
    session: OfficeSession,
    statementId: string,
    query: { readonly lines: readonly number[]; readonly search: string; readonly allSuppliers: boolean },
    options?: Options,
  ): Promise<{ bookings: HandBooking[]; left: number }> {
    const sheet = await this.read(session, statementId, options);
    const statement = await this.records.get(session, statementId);
    const { reading } = await this.readFile(session, statement, options);
    const { period, supplierIds } = sheet.head;
    const found = await session.cache.statements.listForHand(
      {
        supplierIds: query.allSuppliers ? null : supplierIds,
        ourAmount: toOurAmount(reading.proofs.what.kind),
        from: period === null ? '' : addDays(period.from, -windowDays),
        to: period === null ? '9999-12-31' : addDays(period.to, windowDays),
        search: query.search,
        limit: maxHandBookings,
      },
      this.toClientLabels(session),
      options,
    );
    const lines = sheet.lines.filter(({ row }) => query.lines.includes(row));
    const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
    const groupOf = new Map(
      sheet.pairs.flatMap(({ group, bookings }) => bookings.map((key) => [toBookingId(key), group] as const)),
    );
    const received = await this.getReceived(session, statementId);
    const [first] = lines;
    const near = (booking: HandBooking) =>
      first?.date && booking.travelDate
        ? Math.abs(Date.parse(first.date) - Date.parse(booking.travelDate.slice(0, 10)))
        : 0;
    const bookings = found.bookings.map((sector): HandBooking => {
      const group = groupOf.get(toBookingId(sector));
      const isPaired = group !== undefined && group !== 'missing' && group !== 'to-check' && group !== 'refused';
      const fits =
        sector.compared === cents ||
        sheet.lines.some(({ row, reference }) => query.lines.includes(row) && reference === sector.bookingReference);
      const under = () => {
        if (isPaired) return 'paired' as const;
        if (fits) return 'fits' as const;
        if (group === 'missing') return 'missing' as const;
        if (sector.isActive === false) return 'inactive' as const;
        return sector.isClaimed === true ? ('claimed' as const) : ('other' as const);
      };
      return { ...toSheetBooking(sector, received.byBooking), under: under() };
    });
    const order = ['fits', 'missing', 'claimed', 'inactive', 'other', 'paired'];
    bookings.sort(
      (a, b) => order.indexOf(a.under) - order.indexOf(b.under) || near(a) - near(b) || a.sectorId - b.sectorId,
    );
    return { bookings, left: found.left };
  }

  private async make(
    session: OfficeSession,
    fileName: string,
    bytes: Uint8Array,
    options?: Options,
  ): Promise<SavedStatement> {
    const digest = await receivedFiles.calls.statements.read(bytes, options);
    return {
      ...{
        id: randomUUID(),
        fileName,
        digest,
        bytes: bytes.length,
        addedAtMs: session.now(),
        workedAtMs: session.now(),
      },
      ...{ settings: null, lines: null, total: null, stated: null, sums: null },
      ...{ choices: noChoices, head: null, finishedAtMs: null },
    };
  }

  private choose(
    statement: SavedStatement,
    act: Extract<SheetAct, { kind: 'choose' | 'column' | 'waive' }>,
    reading: Reading,
  ): ReadingChoices {
    const choices = getChoices(statement);
    if (act.kind === 'waive') return { ...choices, waivedReason: act.reason };
    if (act.kind === 'column') return chooseColumn(choices, act.index, act.role, reading);
    return applyChoice(choices, act.id, act.value, reading);
  }

  /** Turns an act on pairs into decisions, each with what its lines and bookings say now. */
  private decide(
    { sheet, decisions }: Shown,
    act: Exclude<SheetAct, { kind: 'choose' | 'column' | 'waive' }>,
    decidedAtMs: number,
  ) {
    const lineByRow = new Map(sheet.lines.map((line) => [line.row, line]));
    const bookingById = new Map(sheet.bookings.map((booking) => [toBookingId(booking), booking]));
    const make = (
      kind: SavedDecision['kind'],
      lines: readonly number[],
      bookings: readonly BookingKey[],
      basis: SavedDecision['basis'],
    ): SavedDecision => ({
      ...{ kind, id: toPairingId(lines, bookings), lines: [...lines], sectors: [...bookings], basis, decidedAtMs },
      content: toPairingContent(
        lines.flatMap((row) => {
          const line = lineByRow.get(row);
          return line
            ? [{ reference: line.reference, passenger: line.name, date: line.date, compared: line.cents ?? 0 }]
            : [];
        }),
        bookings.flatMap((key) => {
          const booking = bookingById.get(toBookingId(key));
          return booking ? [{ ...booking, compared: booking.cents }] : [];
        }),
      ),
    });
    const byHand: SavedDecision['basis'] = {
      kind: 'by-hand',
      reference: null,
      isAmountEqual: false,
      days: null,
      namePercent: null,
      doubts: [],
    };
    if (act.kind === 'match') {
      const free = new Set(
        sheet.pairs.filter(({ group }) => group === 'to-check' || group === 'unknown').flatMap(({ lines }) => lines),
      );
      const taken = new Set(
        sheet.pairs
          .filter(({ group }) => ['agreed', 'short-paid', 'already-claimed'].includes(group))
          .flatMap(({ bookings }) => bookings.map(toBookingId)),
      );
      if (act.lines.some((row) => !free.has(row)) || act.bookings.some((key) => taken.has(toBookingId(key))))
        throw changed();
      return { added: [make('match', [...new Set(act.lines)], act.bookings, byHand)], removed: [] };
    }
    const wanted = new Set(act.pairs);
    const pairs = sheet.pairs.filter(({ id }) => wanted.has(id));
    if (act.kind === 'undo') {
      const removed = decisions.filter(({ id }) => wanted.has(id));
      if (removed.length < wanted.size) throw changed();
      return { added: [], removed };
    }
    const isAccept = act.kind === 'accept';
    const fits = pairs.filter(
      ({ group, bookings, lines }) =>
        bookings.length > 0 && lines.length > 0 && (group === 'to-check' || (!isAccept && group !== 'refused')),
    );
    if (fits.length < wanted.size) throw changed();
    const kept: SavedDecision['basis'] = { ...byHand, kind: 'similar' };
    const own = new Set(decisions.filter(({ kind }) => kind === 'match').map(({ id }) => id));
    const removed = isAccept ? [] : decisions.filter(({ id }) => wanted.has(id) && own.has(id));
    return {
      added: fits.map(({ lines, bookings }) => make(isAccept ? 'match' : 'refuse', lines, bookings, kept)),
      removed,
    };
  }

  private toClientLabels(session: OfficeSession) {
    return Object.entries(this.dependencies.getClientLabels(session)).map(
      ([id, label]) => [Number(id), label] as const,
    );
  }

  private getNames(session: OfficeSession): SupplierNames {
    return new Map(Object.entries(this.dependencies.getSupplierNames(session)).map(([id, name]) => [Number(id), name]));
  }

  /** Sums what was received of bookings, but by this statement. */
  private async getReceived(session: OfficeSession, statementId: string) {
    const { receipts, writeOffs, suppliers } = await this.dependencies.listWork(session);
    const heads = new Map((await this.records.list(session)).map((saved) => [saved.id, toHead(saved)]));
    const byBooking = new Map<string, Received>();
    for (const { source, cents, ...key } of receipts) {
      if (source.kind === 'statement' && source.statementId === statementId) continue;
      const id = toBookingId(key);
      const head = source.kind === 'statement' ? heads.get(source.statementId) : undefined;
      const title =
        source.kind === 'by-hand'
          ? formatDate(source.day)
          : lower(printStatementTitle({ period: head?.period ?? null }));
      byBooking.set(id, { cents: (byBooking.get(id)?.cents ?? 0) + cents, source: title });
    }
    return {
      byBooking,
      writtenOff: new Set(writeOffs.filter((own) => own.statementId !== statementId).map(toBookingId)),
      suppliers,
    };
  }

  private async readFile(session: OfficeSession, statement: SavedStatement, options?: Options): Promise<Read> {
    const choices = getChoices(statement);
    const readings = await this.records.listReadings(session);
    const { encoding } = choices;
    const onFile = { digest: statement.digest, encoding };
    const texts =
      (await receivedFiles.calls.statements.texts(onFile, options)) ??
      (await this.reload(session, statement, () => receivedFiles.calls.statements.texts(onFile, options), options));
    const known = await session.cache.statements.findReferences(texts, options);
    const request = { digest: statement.digest, fileName: statement.fileName, choices, known, remembered: readings };
    const reading =
      (await receivedFiles.calls.statements.sheet(request, options)) ??
      (await this.reload(session, statement, () => receivedFiles.calls.statements.sheet(request, options), options));
    const rows = await this.readCellRows(session, statement, reading, 0, maxSheetRows, options);
    const rowCount = reading.file.sheets[reading.layout.sheet]?.rows ?? rows.length;
    const read = { reading, head: tintRows(rows, reading), rowCount };
    this.reads.set(toKey(session, statement), read);
    return read;
  }

  private async readCellRows(
    session: OfficeSession,
    statement: SavedStatement,
    { layout }: Reading,
    from: number,
    count: number,
    options?: Options,
  ) {
    const request = { digest: statement.digest, encoding: layout.encoding, sheet: layout.sheet, from, count };
    const run = () => receivedFiles.calls.statements.rows(request, options);
    return (await run()) ?? (await this.reload(session, statement, run, options));
  }

  /** Sends a file to the worker again. @throws AppError where the saved copy is damaged */
  private async reload<T>(
    session: OfficeSession,
    statement: SavedStatement,
    run: () => Promise<T | null>,
    options: Options | undefined,
  ): Promise<T> {
    const digest = await receivedFiles.calls.statements.read(await this.records.readFile(session, statement), options);
    const found = digest === statement.digest ? await run() : null;
    if (found === null) throw damagedFile(statement);
    return found;
  }

  /** Whether it is to be asked what claimed means: once in an office, where nearly all found references are claimed. */
  private async asksClaimed(session: OfficeSession, { found }: Reading): Promise<boolean> {
    if (found.references < 3 || found.claimed < found.references * 0.8) return false;
    if (this.dependencies.getClaimedMeaning(session) === 'asked-for') return false;
    return (await this.records.list(session)).every((saved) => getChoices(saved).claimed === null);
  }

  /** Compares what was read, and has the sheet ready for the next act. */
  private async show(
    session: OfficeSession,
    statement: SavedStatement,
    { reading, head, rowCount }: Read,
    options?: Options,
    keeps = true,
  ): Promise<Shown> {
    const choices = getChoices(statement);
    const readings = await this.records.listReadings(session);
    const own = readings.filter(({ headerKey }) => headerKey === reading.headerKey);
    const rememberedSuppliers =
      own.length === 1 || new Set(own.map(({ supplierIds }) => supplierIds.join())).size === 1
        ? (own[0]?.supplierIds ?? [])
        : [];
    const names = this.getNames(session);
    const headings =
      reading.layout.headerRow === null ? [] : (head.find(({ row }) => row === reading.layout.headerRow)?.cells ?? []);
    const sentence = composeSentence({
      ...{ reading, choices, fileName: statement.fileName, names, rememberedSuppliers, headings },
      rememberedFrom: own[0]?.from ?? null,
      asksClaimed: await this.asksClaimed(session, reading),
    });
    const { supplierIds, period, question } = sentence;
    const convert = toConverter(reading.proofs.what.kind, choices);
    const lines = reading.lines.map((line) => ({ ...line, compared: convert(line.compared) }));
    const decisions = await this.records.listDecisions(session, statement.id);
    const scope: StatementScope = {
      supplierIds: [...supplierIds],
      from: period === null ? '' : addDays(period.from, -windowDays),
      to: period === null ? '' : addDays(period.to, windowDays),
      ourAmount: toOurAmount(reading.proofs.what.kind),
      ...{ includesClaimed: true, includesInactive: false, toleranceCents: 0 },
    };
    const others = new Set(reading.others.map(({ row }) => row));
    const applied = decisions.filter((decision) => !decision.lines.some((row) => others.has(row)));
    const decided = applied.flatMap(({ kind, sectors }) => (kind === 'match' ? sectors : []));
    const linesId = createHash('sha256').update(statement.id).update(JSON.stringify(lines)).digest('hex');
    const request = { linesId, lines, scope, decisions: applied, clientLabels: this.toClientLabels(session), decided };
    const compared = await this.compared.compare(session, request, options);
    const received = await this.getReceived(session, statement.id);
    const [supplierId] = supplierIds;
    const tolerance = received.suppliers.find((supplier) => supplier.supplierId === supplierId)?.toleranceCents ?? 0;
    const isClaimedAsked = (choices.claimed ?? this.dependencies.getClaimedMeaning(session)) === 'asked-for';
    const groups = groupStatement({
      ...{ reading, lines, compared, period, supplierIds, names, isClaimedAsked },
      sectors: compared.selection.sectors,
      coverage: compared.selection.coverage,
      received: received.byBooking,
      writtenOff: received.writtenOff,
      questionId: question?.id ?? null,
      toleranceCents: supplierIds.length === 1 ? tolerance : 0,
      nowMs: session.now(),
    });
    const { stated } = reading;
    const currency = reading.currency.currency ?? reading.currency.named[0] ?? null;
    const sumOfLines = lines.reduce((sum, { compared: cents }) => sum + cents, 0);
    const notRead = groups.pairs.filter(({ group }) => group === 'not-read').length;
    const sum: StatementSheet['sum'] = {
      lines: lines.length,
      cents: reading.cents,
      compared: sumOfLines,
      rounding: convert(reading.cents) - sumOfLines,
      stated: stated && { cents: stated.cents, where: stated.row === null ? 'typed' : `row ${stated.row + 1}` },
      isEqual: (stated === null || stated.cents === reading.cents) && notRead === 0,
      waivedReason: choices.waivedReason,
      currency: currency === 'AUD' || choices.currency?.how === 'wrong' ? null : currency,
    };
    const shownIds = new Set(groups.shownBookings.map(toBookingId));
    const sectors = new Map(compared.selection.sectors.map((sector) => [toBookingId(sector), sector]));
    const bookings = [...shownIds].flatMap((id) => {
      const sector = sectors.get(id);
      return sector ? [toSheetBooking(sector, received.byBooking)] : [];
    });
    const notReadRows = groups.pairs.filter(({ group }) => group === 'not-read').flatMap((pair) => pair.lines);
    const cellsOf = await this.readCells(
      session,
      statement,
      reading,
      head,
      [...lines.map(({ row }) => row), ...notReadRows],
      options,
    );
    const savedHead = {
      supplierIds: [...supplierIds],
      period: period === null ? null : { from: period.from, to: period.to },
      lines: lines.length,
      cents: reading.cents,
      toCheck: groups.pairs.filter(({ group }) => group === 'to-check').length,
      bookings: groups.pairs
        .filter(({ group, lines: rows }) => rows.length > 0 && group !== 'refused')
        .flatMap((pair) => pair.bookings),
    };
    const next = { ...statement, head: savedHead };
    if (keeps && JSON.stringify(statement.head) !== JSON.stringify(savedHead)) {
      await this.records.change(session, statement.id, (current) => ({ ...current, head: savedHead }));
    }
    const kind = reading.proofs.what.kind ?? 'commission';
    const base = {
      head: toHead(next),
      paysCommission: kind === 'commission' || kind === 'gst',
      pieces: [...sentence.pieces],
      question,
      sum,
      remarks: listRemarks(reading, {
        lost: compared.decisions.filter(({ isLost }) => isLost).length,
        notes: compared.notes,
      }),
      file: {
        sheetName: reading.file.sheets[reading.layout.sheet]?.name ?? '',
        columns: listColumns(head, reading),
        rows: [...head],
        rowCount,
      },
      lines: [
        ...lines.map((line) => ({
          ...{ row: line.row, reference: line.reference, name: line.passenger, date: line.date, details: line.details },
          cents: line.compared,
          cells: cellsOf.get(line.row) ?? [],
        })),
        ...notReadRows.map((row) => ({
          row,
          reference: null,
          name: null,
          date: null,
          details: null,
          cents: null,
          cells: cellsOf.get(row) ?? [],
        })),
      ],
      bookings,
      pairs: groups.pairs,
      chips: groups.chips,
      claimedNotListed: groups.claimedNotListed,
      totals: groups.totals,
      finish: planSheetFinish({
        pairs: groups.pairs,
        sum,
        question,
        unchecked: groups.unchecked,
        isFinished: statement.finishedAtMs !== null,
      }),
    };
    const revision = createHash('sha256')
      .update(
        JSON.stringify([
          base.pairs,
          base.question,
          base.sum,
          base.pieces.map(({ text }) => text),
          base.head.finishedAtMs,
        ]),
      )
      .digest('hex');
    const shown = { sheet: { revision, ...base }, decisions };
    if (!keeps) return shown;
    this.shown.set(toKey(session, next), shown);
    await this.remember(session, reading, choices, shown.sheet, own);
    return shown;
  }

  /** All cells of some rows: those that the sheet shows anyway, and the others from the file. */
  private async readCells(
    session: OfficeSession,
    statement: SavedStatement,
    reading: Reading,
    head: readonly FileRow[],
    rows: readonly number[],
    options: Options | undefined,
  ) {
    const cells = new Map(head.map((row) => [row.row, row.cells]));
    const last = rows.reduce((max, row) => Math.max(max, row), 0);
    for (let from = head.length; from <= last && from < maxCellRows; from += 2_000) {
      for (const row of await this.readCellRows(session, statement, reading, from, 2_000, options))
        cells.set(row.row, row.cells);
    }
    return cells;
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
        currency: choices.currency && { ...choices.currency, rate: null },
      },
      from: printStatementTitle(head),
      usedAtMs: session.now(),
    };
    const before = own.find(({ supplierIds }) => supplierIds.join() === next.supplierIds.join());
    if (before && JSON.stringify(before.reading) === JSON.stringify(next.reading)) return;
    await this.records.rememberReading(session, next);
  }
}

/** Rows whose cells a sheet has with it; of later ones it shows what was read of them. */
const maxCellRows = 20_000;
const maxHandBookings = 500;

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

const toKey = ({ office }: OfficeSession, { id, digest, choices }: SavedStatement) =>
  JSON.stringify([office.id, id, digest, choices]);

const toOurAmount = (kind: ComparedKind | null): StatementScope['ourAmount'] =>
  kind === null || kind === 'gst' ? 'commission' : kind;

/** Marks the rows that decided something. */
function tintRows(rows: readonly { readonly row: number; readonly cells: string[] }[], reading: Reading): FileRow[] {
  const decided = new Set<number>();
  const place = /^row (\d+)$/.exec(reading.period?.where ?? '')?.[1];
  if (place !== undefined) decided.add(Number(place) - 1);
  if (reading.supplierName) decided.add(reading.supplierName.row);
  for (const { row } of reading.joined) decided.add(row);
  const totals = new Set(reading.totals.map(({ row }) => row));
  const notRead = new Set([...reading.notRead, ...reading.unclear, ...reading.others].map(({ row }) => row));
  return rows.map(({ row, cells }) => ({
    row,
    cells,
    tint:
      row === reading.layout.headerRow
        ? 'heading'
        : totals.has(row)
          ? 'total'
          : notRead.has(row)
            ? 'not-read'
            : decided.has(row)
              ? 'decided'
              : null,
  }));
}

function listColumns(head: readonly FileRow[], { layout }: Reading) {
  const header = head.find(({ row }) => row === layout.headerRow)?.cells ?? [];
  const width = head.reduce((max, { cells }) => Math.max(max, cells.length), header.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: header[index] ?? '',
    role: statementColumnRoles.find((role) => layout.columns[role] === index) ?? null,
  }));
}
