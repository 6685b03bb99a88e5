/**
 * Takes what earlier versions noted of sectors over into events, receipts and write-offs, once for each: supplier and commission are those
 * that are saved of it. A note waits as it is until its trip is saved.
 */
import { createHash } from 'node:crypto';
import type { EarlierBooking } from '@main/saved/records/saved-commission';
import { type RecordTransaction, recordKind } from '@main/saved/user/user-record-file';
import {
  type EarlierClaim,
  earlierClaimSchema,
  type Receipt,
  type SupplierEvent,
  toBookingId,
  type WorkChange,
  type WriteOff,
} from '@shared/commission/work-records';
import { z } from 'zod';

export const earlierClaimKind = recordKind('claim', earlierClaimSchema, toBookingId);

/** What is read of statements that earlier versions saved. */
const statementSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  digest: z.string(),
  settings: z.object({ scope: z.object({ ourAmount: z.string() }) }).nullish(),
});
export type EarlierStatement = z.infer<typeof statementSchema>;
export const earlierStatementKind = recordKind('statement', statementSchema, ({ id }) => id);

/** The statement of commission on which a sector was noted as claimed, the last of several; null for none that is saved. */
function findStatement(claim: EarlierClaim, statements: readonly EarlierStatement[]): EarlierStatement | null {
  const ofCommission = statements.filter(({ settings }) => settings?.scope.ourAmount === 'commission');
  const last = claim.statements?.at(-1);
  const line = claim.note.split('\n').findLast((text) => text.startsWith('Claimed on statement '));
  return (
    ofCommission.find(({ digest }) => digest === last) ??
    ofCommission.find(({ fileName }) => line?.endsWith(` (${fileName})`)) ??
    null
  );
}

type Event = Pick<SupplierEvent, 'supplierId' | 'day' | 'kind' | 'text' | 'remindOn'>;

/** The events of one claim: of chased ones with its note, of others the note alone. */
function* listEvents(claim: EarlierClaim, supplierId: number | null, today: string): Generator<Event> {
  const { status, note, remindOn, chasedOn } = claim;
  const common = { supplierId, day: chasedOn ?? today };
  if (status === 'chased' || status === 'promised') {
    yield { ...common, kind: 'claim', text: note, remindOn };
    if (status === 'promised') yield { ...common, kind: 'note', text: 'Promised', remindOn: null };
  } else if (note !== '' || chasedOn !== null) {
    yield { ...common, kind: 'note', text: note === '' ? 'Chased' : note, remindOn };
  } else if (remindOn !== null) yield { ...common, kind: 'reminder', text: '', remindOn };
}

/** Events that say the same of several bookings are one, also where they are taken over one after the other. */
const toEventId = (event: Event) => `earlier/${createHash('sha256').update(JSON.stringify(event)).digest('hex')}`;

type Sources = {
  readonly statements: readonly EarlierStatement[];
  /** What is saved of the bookings, by their ids. Of a claim that is not among them nothing is known yet. */
  readonly bookings: ReadonlyMap<string, EarlierBooking>;
  /** YYYY-MM-DD on this computer. */
  readonly today: string;
};

/** Turns claims into records. Those of which nothing is known yet, or whose commission can't be read, are left. */
export function convertClaims(claims: readonly EarlierClaim[], { statements, bookings, today }: Sources) {
  const converted: EarlierClaim[] = [];
  const receipts: Receipt[] = [];
  const writeOffs: WriteOff[] = [];
  const events = new Map<string, SupplierEvent>();
  for (const claim of claims.toSorted((a, b) => a.tripId - b.tripId || a.sectorId - b.sectorId)) {
    const { tripId, sectorId, status } = claim;
    const booking = bookings.get(toBookingId(claim));
    const cents = booking?.commission ?? null;
    if (!booking || cents === null) continue;
    converted.push(claim);
    for (const event of listEvents(claim, booking.supplierId, today)) {
      const id = toEventId(event);
      const found = events.get(id)?.bookings ?? [];
      events.set(id, { id, ...event, bookings: [...found, { tripId, sectorId, cents }], attachment: null });
    }
    const statement = status === 'claimed-elsewhere' ? findStatement(claim, statements) : null;
    const id = `earlier/${toBookingId(claim)}`;
    if (statement) {
      // It was noted because it agreed with the statement: that is what was paid.
      const source = { kind: 'statement' as const, statementId: statement.id, row: 0 };
      receipts.push({ id, tripId, sectorId, cents, expected: cents, source });
    } else if (status === 'claimed-elsewhere' || status === 'not-claimable') {
      const reason = status === 'not-claimable' ? 'Not claimable' : 'Claimed elsewhere, before Nov 2026';
      writeOffs.push({ id, tripId, sectorId, cents, reason, day: today });
    }
  }
  return { converted, put: { receipts, writeOffs, events: [...events.values()] } satisfies WorkChange['put'] };
}

/** Reads again, within a transaction, the claims that no other process has taken over meanwhile, and deletes them. */
export function takeClaims({ get, put }: RecordTransaction, claims: readonly EarlierClaim[]): EarlierClaim[] {
  return claims.flatMap((claim) => {
    const name = toBookingId(claim);
    const current = get(earlierClaimKind, name);
    if (!current) return [];
    put(earlierClaimKind, name, null);
    return [current];
  });
}
