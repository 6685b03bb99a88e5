/** Commission of an office under a basis: what the booking system says, joined with what was recorded on this computer. */
import type { CommissionQuery, CoveredPeriod, WorkedBooking } from '@main/saved/records/counted-bookings';
import type { CommissionOverview, SupplierRow } from '@shared/commission/bookings';
import type { StatementHead } from '@shared/commission/statement-sheet';
import { toBookingId, type WorkRecords as Work } from '@shared/commission/work-records';
import { type PeriodBasis, resolveSpan } from '@shared/filters/period-basis';
import type { Output } from '@shared/ipc/contract';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { WorkRecords } from './work-records';

/** What commission needs to know of a statement. */
export type SupplierStatement = Omit<StatementHead, 'fileName' | 'lines' | 'cents'>;

type Options = { readonly signal?: AbortSignal };

type Dependencies = {
  readonly records: WorkRecords;
  /** The statements of an office, the last worked first. */
  readonly listStatements: (session: OfficeSession) => Promise<readonly SupplierStatement[]>;
  /** Whether "claimed" means asked for in this office, so that it is to be chased. */
  readonly chasesClaimed: (session: OfficeSession) => boolean;
};

function joinWork({ receipts, writeOffs, events }: Work): WorkedBooking[] {
  const chased = events.flatMap(({ kind, bookings }) => (kind === 'claim' ? bookings : []));
  const [paid, off] = [Map.groupBy(receipts, toBookingId), Map.groupBy(writeOffs, toBookingId)];
  const chasedIds = new Set(chased.map(toBookingId));
  const sum = (records: readonly { readonly cents: number }[]) =>
    records.reduce((total, { cents }) => total + cents, 0);
  const bookings = new Map([...receipts, ...writeOffs, ...chased].map((booking) => [toBookingId(booking), booking]));
  return [...bookings].map(([id, { tripId, sectorId }]) => {
    const own = paid.get(id) ?? [];
    return {
      ...{ tripId, sectorId, received: sum(own), hasReceipt: own.length > 0, writtenOff: sum(off.get(id) ?? []) },
      ...{ isChased: chasedIds.has(id), paidExpected: own.map(({ expected }) => expected) },
    };
  });
}

/** The periods that finished statements cover: a bill says nothing of commission. */
function listFinished(statements: readonly SupplierStatement[]): CoveredPeriod[] {
  return statements.flatMap(({ finishedAtMs, period, supplierIds, paysCommission }) =>
    finishedAtMs === null || period === null || !paysCommission
      ? []
      : supplierIds.map((supplierId) => ({ supplierId, ...period })),
  );
}

/** What the list of suppliers says of statements with one: how many pairs wait in the open ones, else the last finished one. */
function describeStatements(statements: readonly SupplierStatement[]): SupplierRow['statement'] {
  const open = statements.filter(({ finishedAtMs }) => finishedAtMs === null);
  const [first] = open;
  if (first) {
    const toCheck = open.reduce((sum, statement) => sum + statement.toCheck, 0);
    return { kind: 'open', statementId: first.id, toCheck };
  }
  const [last] = statements.toSorted((a, b) => (b.finishedAtMs ?? 0) - (a.finishedAtMs ?? 0));
  return last ? { kind: 'finished', statementId: last.id, finishedAtMs: last.finishedAtMs ?? 0 } : null;
}

export class CommissionService {
  readonly records: WorkRecords;
  readonly chasesClaimed: Dependencies['chasesClaimed'];
  private readonly listStatements: Dependencies['listStatements'];

  constructor({ records, chasesClaimed, listStatements }: Dependencies) {
    this.records = records;
    this.chasesClaimed = chasesClaimed;
    this.listStatements = listStatements;
  }

  /** Adds up every supplier under a basis. @throws AppError while the records are locked, `usage` for sums beyond 2^53 */
  async getOverview(session: OfficeSession, basis: PeriodBasis, { signal }: Options = {}): Promise<CommissionOverview> {
    const { query, work, statements, isListComplete } = await this.prepare(session, basis);
    const { rows, total, coverage } = await session.cache.commission.sumUp(query, { signal });
    const eventsBySupplier = Map.groupBy(work.events, ({ supplierId }) => supplierId);
    return {
      rows: rows.map((row): SupplierRow => {
        const { supplierId } = row;
        const events = eventsBySupplier.get(supplierId) ?? [];
        const claims = events.filter(({ kind }) => kind === 'claim').map(({ day }) => day);
        const reminders = events.flatMap(({ remindOn }) => remindOn ?? []);
        const own = statements.filter(({ supplierIds }) => supplierId !== null && supplierIds.includes(supplierId));
        return {
          ...row,
          statement: describeStatements(own),
          chasedOn: claims.toSorted().at(-1) ?? null,
          remindOn: reminders.toSorted()[0] ?? null,
        };
      }),
      total,
      coverage: { ...coverage, isListComplete },
    };
  }

  /** Lists bookings under a basis, those that return first first. @throws as {@link getOverview}, and for too many */
  async listBookings(
    session: OfficeSession,
    { basis, supplierId }: { readonly basis: PeriodBasis; readonly supplierId: number | null | 'all' },
    { signal }: Options = {},
  ): Promise<Output<'commission:bookings'>> {
    const { query, work, isListComplete } = await this.prepare(session, basis);
    const { bookings, coverage } = await session.cache.commission.list(query, supplierId, { signal });
    const events = work.events.filter((event) => supplierId === 'all' || event.supplierId === supplierId);
    return {
      bookings: bookings.sort((a, b) => (b.days ?? -Infinity) - (a.days ?? -Infinity) || a.tripId - b.tripId),
      coverage: { ...coverage, isListComplete },
      events: events.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)),
      supplier: work.suppliers.find((supplier) => supplier.supplierId === supplierId) ?? null,
    };
  }

  private async prepare(session: OfficeSession, basis: PeriodBasis) {
    const work = await this.records.read(session);
    const statements = await this.listStatements(session);
    const today = getLocalDay(session.now());
    const query: CommissionQuery = {
      date: basis.date,
      bookings: basis.bookings,
      days: resolveSpan(basis.span, today),
      today,
      worked: joinWork(work),
      finished: listFinished(statements),
      chasesClaimed: this.chasesClaimed(session),
    };
    const { trips } = await session.readUpdateRecord();
    return { query, work, statements, isListComplete: trips?.isWhole ?? false };
  }
}
