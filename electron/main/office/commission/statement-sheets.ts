/** Statements as their sheets show them: opened, read, compared, decided on. */
import { Buffer } from 'node:buffer';
import type { Booking } from '@shared/commission/bookings';
import type { CandidateSector } from '@shared/commission/statement-file';
import type {
  HandBooking,
  SheetAct,
  SheetBooking,
  SheetGroup,
  SheetPair,
  StatementHead,
  StatementSheet,
} from '@shared/commission/statement-sheet';
import type { StatementAct, StatementMatch, StatementWork } from '@shared/commission/statement-work';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { formatDate, getLocalDay, toCalendarDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import type { CommissionService } from './commission-service';
import type { StatementService } from './statement-service';

type Options = { readonly signal: AbortSignal };

const everything = { date: 'travel', span: { kind: 'all-to', day: '2100-01-01' }, bookings: 'all' } as const;

/** The statements of all offices, as sheets. */
export class StatementSheets {
  private readonly statements: StatementService;
  private readonly commission: CommissionService;

  constructor(statements: StatementService, commission: CommissionService) {
    this.statements = statements;
    this.commission = commission;
  }

  /** Lists an office's statements, the last worked first. */
  async listHeads(session: OfficeSession): Promise<StatementHead[]> {
    return (await this.statements.list(session)).map((statement) => ({
      id: statement.id,
      fileName: statement.fileName,
      supplierIds: statement.settings?.scope.supplierIds ?? [],
      period: statement.settings ? { from: statement.settings.scope.from, to: statement.settings.scope.to } : null,
      openedAtMs: statement.addedAtMs,
      finishedAtMs: statement.finishedAtMs,
      lines: statement.lines ?? 0,
      cents: statement.total ?? 0,
      toCheck: 0,
    }));
  }

  async add(session: OfficeSession, fileName: string, bytes: Uint8Array, options: Options) {
    const known = await this.statements.list(session);
    const { statementId } = await this.statements.open(session, fileName, Buffer.from(bytes), options);
    const sheet = await this.read(session, statementId, options);
    return { sheet, isKnown: known.some(({ id }) => id === statementId) };
  }

  async read(session: OfficeSession, statementId: string, options: Options): Promise<StatementSheet> {
    const listed = (await this.statements.list(session)).find(({ id }) => id === statementId);
    if (listed?.settings === null) await this.setUp(session, statementId, options);
    return await this.toSheet(session, await this.statements.compare(session, statementId, options), options);
  }

  private async setUp(session: OfficeSession, statementId: string, options: Options): Promise<void> {
    const check = await this.statements.check(session, statementId, { layout: null, typedTotal: null }, options);
    const { reference = -1 } = check.layout.columns;
    const listed = await this.commission.listBookings(
      session,
      { supplierId: 'all', states: null, basis: everything },
      options,
    );
    const byReference = Map.groupBy(listed.bookings, ({ bookingReference }) => bookingReference);
    const counts = new Map<number, number>();
    for (const cells of check.preview) {
      const [found] = byReference.get(cells[reference] ?? '') ?? [];
      if (found?.supplierId != null) counts.set(found.supplierId, (counts.get(found.supplierId) ?? 0) + 1);
    }
    const [best] = [...counts].sort(([, a], [, b]) => b - a);
    if (!best)
      throw new AppError('usage', 'No row has an amount and a reference. Choose the columns above the file.', {});
    const dates = check.period ?? check.dates ?? { from: '', to: '' };
    const scope = {
      ...check.scope,
      ...dates,
      supplierIds: [best[0]],
      ourAmount: 'commission' as const,
      includesClaimed: true,
      includesInactive: false,
    };
    await this.statements.setUp(session, statementId, { layout: check.layout, scope, typedTotal: null }, options);
  }

  async act(
    session: OfficeSession,
    statementId: string,
    { revision, act }: { readonly revision: string; readonly act: SheetAct },
    options: Options,
  ): Promise<StatementSheet> {
    const work = await this.statements.compare(session, statementId, options);
    const old = toOldAct(act, work);
    if (old) await this.statements.decide(session, statementId, { revision, act: old }, options);
    return await this.read(session, statementId, options);
  }

  async readRows(
    session: OfficeSession,
    statementId: string,
    { from, count }: { from: number; count: number },
    options: Options,
  ) {
    const { file } = await this.read(session, statementId, options);
    return file.rows.slice(from, from + count);
  }

  async listCandidates(
    session: OfficeSession,
    statementId: string,
    { search, allSuppliers }: { readonly search: string; readonly allSuppliers: boolean },
    options: Options,
  ) {
    const sheet = await this.read(session, statementId, options);
    const supplierId = allSuppliers ? 'all' : (sheet.head.supplierIds[0] ?? 'all');
    const span = sheet.head.period ? { kind: 'between' as const, ...sheet.head.period } : everything.span;
    const basis = { ...everything, span };
    const { bookings } = await this.commission.listBookings(session, { supplierId, states: null, basis }, options);
    const paired = new Set(
      sheet.pairs.flatMap((pair) => (pair.lines.length > 0 ? pair.bookings.map(toBookingId) : [])),
    );
    const words = search
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '');
    const listed = bookings
      .filter(({ sectorId }) => sectorId !== null)
      .map((booking): HandBooking => ({ ...toSheetBooking(booking), under: toUnder(booking, paired) }))
      .filter((booking) => {
        const text = `${booking.bookingReference} ${formatMoney(booking.cents)} ${booking.travelDate}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
    return { bookings: listed.slice(0, 500), left: Math.max(0, listed.length - 500) };
  }

  private async toSheet(session: OfficeSession, work: StatementWork, options: Options): Promise<StatementSheet> {
    const { statement, check } = work;
    const scope = statement.settings?.scope;
    const supplierIds = scope?.supplierIds ?? [];
    const period = scope && scope.from !== '' ? { from: scope.from, to: scope.to } : null;
    const sectorById = new Map(work.sectors.map((sector) => [toBookingId(sector), sector]));
    const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
    const today = getLocalDay(session.now());
    const sumOf = (rows: readonly number[]) => rows.reduce((sum, row) => sum + (lineByRow.get(row)?.compared ?? 0), 0);
    const sumOurs = (keys: SheetPair['bookings']) =>
      keys.reduce((sum, key) => sum + (sectorById.get(toBookingId(key))?.compared ?? 0), 0);
    const toPair = (
      group: SheetGroup,
      { id, lines, sectors }: Pick<StatementMatch, 'id' | 'lines' | 'sectors'>,
      why: string,
      isDecided: boolean,
    ): SheetPair => {
      const [theirs, ours] = [lines.length > 0 ? sumOf(lines) : null, sectors.length > 0 ? sumOurs(sectors) : null];
      const difference = theirs === null || ours === null ? null : theirs - ours;
      return { id, group, lines: [...lines], bookings: [...sectors], theirs, ours, difference, why, isDecided };
    };
    const suggested = new Set(work.suggestions.flatMap(({ lines }) => lines));
    const suggestedBookings = new Set(work.suggestions.flatMap(({ sectors }) => sectors.map(toBookingId)));
    const isClaimed = (keys: SheetPair['bookings']) => keys.some((key) => sectorById.get(toBookingId(key))?.isClaimed);
    const oursOnly = work.oursOnly.flatMap((key) => sectorById.get(toBookingId(key)) ?? []);
    const missing = oursOnly.filter(
      (sector) =>
        !sector.isClaimed &&
        sector.compared !== 0 &&
        !suggestedBookings.has(toBookingId(sector)) &&
        isInside(sector, period) &&
        (toCalendarDay(sector.returnDate ?? '') ?? '') < today,
    );
    const claimed = oursOnly.filter(
      (sector) => sector.isClaimed && isInside(sector, period) && !suggestedBookings.has(toBookingId(sector)),
    );
    const pairs: SheetPair[] = [
      ...work.suggestions.map((pair) =>
        toPair('to-check', pair, pair.basis.reference === 'near' ? 'Letters swapped' : 'Same amount', false),
      ),
      ...work.matches.map((match) => {
        const group = isClaimed(match.sectors) ? 'already-claimed' : match.difference === 0 ? 'agreed' : 'short-paid';
        const percent = Math.round((100 * -match.difference) / (sumOurs(match.sectors) || 1));
        return toPair(group, match, match.difference === 0 ? '' : `${percent}% less`, match.isDecided);
      }),
      ...work.theirsOnly
        .filter((row) => !suggested.has(row))
        .map((row) => toPair('unknown', { id: `${row}~`, lines: [row], sectors: [] }, 'No booking fits', false)),
      ...missing.map((sector) =>
        toPair(
          'missing',
          { id: `~${toBookingId(sector)}`, lines: [], sectors: [{ tripId: sector.tripId, sectorId: sector.sectorId }] },
          `Travel ${formatDate(sector.travelDate ?? '')}, not on it`,
          false,
        ),
      ),
      ...work.decisions
        .filter(({ kind, isLost }) => kind === 'refuse' && !isLost)
        .map((decision) => toPair('refused', decision, 'Not it', true)),
    ];
    const chip = (group: SheetGroup) => {
      const own = pairs.filter((pair) => pair.group === group);
      const cents = own.reduce((sum, { theirs, ours }) => sum + ((group === 'missing' ? ours : theirs) ?? 0), 0);
      return {
        group,
        count: own.reduce((sum, { lines, bookings }) => sum + (group === 'missing' ? bookings : lines).length, 0),
        cents,
      };
    };
    const counted = pairs.filter(({ group }) => group !== 'refused');
    const ours = counted.reduce((sum, pair) => sum + (pair.ours ?? 0), 0);
    const toCheck = work.suggestions.length;
    const [agreed, short, gone, unknown] = [
      chip('agreed'),
      pairs.filter(({ group }) => group === 'short-paid'),
      chip('missing'),
      chip('unknown'),
    ];
    const shortCents = -short.reduce((sum, { difference }) => sum + (difference ?? 0), 0);
    void options;
    return {
      revision: work.revision,
      head: {
        id: statement.id,
        fileName: statement.fileName,
        supplierIds,
        period,
        openedAtMs: statement.addedAtMs,
        finishedAtMs: statement.finishedAtMs,
        lines: work.lines.length,
        cents: check.total,
        toCheck,
      },
      paysCommission: scope?.ourAmount === 'commission',
      pieces: toPieces(check.supplierName ?? String(supplierIds[0]), period),
      question: null,
      sum: {
        lines: work.lines.length,
        cents: check.total,
        stated: check.stated && { cents: check.stated.cents, where: `row ${(check.stated.row ?? 0) + 1}` },
        isEqual: (check.difference ?? 0) === 0,
        waivedReason: null,
        currency: null,
      },
      remarks: [],
      file: {
        sheetName: check.file.sheets[check.layout.sheet]?.name ?? '',
        columns: Array.from({ length: check.file.sheets[check.layout.sheet]?.columns ?? 0 }, (_, index) => ({
          index,
          heading: check.preview[check.layout.headerRow ?? -1]?.[index] ?? '',
          role: (Object.entries(check.layout.columns).find(([, column]) => column === index)?.[0] ?? null) as never,
        })),
        rows: check.preview.map((cells, row) => ({
          row,
          cells,
          tint:
            row === check.layout.headerRow
              ? 'heading'
              : check.totalRows.some((total) => total.row === row)
                ? 'total'
                : null,
        })),
        rowCount: check.preview.length,
      },
      lines: work.lines.map((line) => ({
        row: line.row,
        reference: line.reference,
        name: line.passenger,
        date: line.date,
        details: line.details,
        cents: line.compared,
        cells: check.preview[line.row] ?? [],
      })),
      bookings: work.sectors.map(sectorToBooking),
      pairs,
      chips: (['agreed', 'to-check', 'short-paid', 'unknown', 'already-claimed', 'missing'] as const).map(chip),
      claimedNotListed: {
        count: claimed.length,
        cents: claimed.reduce((sum, { compared }) => sum + compared, 0),
        bookings: claimed.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
      },
      totals: {
        lines: work.lines.length,
        bookings: counted.reduce((sum, { bookings }) => sum + bookings.length, 0),
        theirs: check.total,
        ours,
        difference: check.total - ours,
      },
      finish: {
        blockedBy: toCheck > 0 ? `Settle the ${toCheck} to check, then finish.` : null,
        paid: agreed.count + toCheck,
        partPaid: short.length,
        short: { count: short.length, cents: shortCents },
        missing: { count: gone.count, cents: gone.cents },
        ask: { count: unknown.count, cents: unknown.cents },
      },
    };
  }
}

const isInside = ({ travelDate }: CandidateSector, period: { from: string; to: string } | null): boolean => {
  const day = toCalendarDay(travelDate ?? '') ?? '';
  return period !== null && day >= period.from && day <= period.to;
};

function toPieces(name: string, period: StatementHead['period']): StatementSheet['pieces'] {
  const piece = (kind: StatementSheet['pieces'][number]['kind'], lead: string, text: string) => ({
    kind,
    lead,
    text,
    isProven: true,
    evidence: '',
    choices: [],
    typed: null,
  });
  const days = period ? `${formatDate(period.from).slice(0, 6)} – ${formatDate(period.to)}` : '';
  return [
    piece('supplier', '', name),
    piece('what', ' ', 'pays commission'),
    piece('period', ' on ', `travel ${days}`),
    piece('currency', ' in ', 'AUD'),
    piece('reference', ', by ', 'booking reference'),
    piece('dates', '; dates are ', 'day first'),
    piece('signs', ', ', 'brackets take back'),
  ];
}

const sectorToBooking = (sector: CandidateSector): SheetBooking => ({
  tripId: sector.tripId,
  sectorId: sector.sectorId,
  supplierId: sector.supplierId,
  clientId: sector.clientId,
  clientName: sector.clientName,
  bookingReference: sector.bookingReference,
  details: sector.details,
  travelDate: sector.travelDate,
  returnDate: sector.returnDate,
  isActive: true,
  isClaimed: sector.isClaimed,
  cents: sector.compared,
  commission: sector.commission,
  received: null,
  fetchedAtMs: sector.fetchedAtMs,
});

const toSheetBooking = (booking: Booking): SheetBooking => ({
  ...booking,
  sectorId: booking.sectorId ?? 0,
  clientName: null,
  cents: booking.expected ?? 0,
  commission: booking.expected,
  received: booking.hasReceipt ? booking.received : null,
});

function toUnder(booking: Booking, paired: ReadonlySet<string>): HandBooking['under'] {
  if (paired.has(toBookingId(booking))) return 'paired';
  if (booking.isActive === false) return 'inactive';
  return booking.isClaimed ? 'claimed' : 'missing';
}

/** The act on the lists that a sheet's act is; null for one that reads the file in another way. */
function toOldAct(act: SheetAct, work: StatementWork): StatementAct | null {
  const ids = (pairs: readonly string[]) => [...pairs];
  switch (act.kind) {
    case 'accept':
      return { kind: 'accept', suggestions: ids(act.pairs) };
    case 'refuse':
      return { kind: 'refuse', pairings: ids(act.pairs) };
    case 'undo':
      return { kind: 'undo', decisions: work.decisions.filter(({ id }) => act.pairs.includes(id)).map(({ id }) => id) };
    case 'match':
      return { kind: 'match', lines: [...act.lines], sectors: [...act.bookings] };
    default:
      throw new AppError('usage', `${formatCount(1, 'choice')} can’t be made yet.`, {});
  }
}
