/**
 * What an act of the user on a large statement costs, from the request to the new lists, in processor time of all threads:
 * main, the report worker that reads the file, and the data worker that compares.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { StatementService } from '@main/statements/statement-service';
import { Claims } from '@main/unclaimed/claims';
import { UserRecordStore } from '@main/user-records/user-record-store';
import { centsToDecimal } from '@shared/money';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import type { StatementAct, StatementWork } from '@shared/schemas/statement/work';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { supplierId } from './made-statement';

/** What an act took, in milliseconds. */
export type ActCost = { readonly cpuMs: number; readonly wallMs: number };

const tripsPerBatch = 500;

const toCsv = (lines: readonly StatementLine[]) =>
  [
    'Booking reference,Passenger,Travel date,Commission',
    ...lines.map((line) =>
      [line.reference ?? '', line.passenger ?? '', line.date ?? '', centsToDecimal(line.compared)].join(','),
    ),
  ].join('\r\n');

const toSectorRecord = ({ sectorId, bookingReference, travelDate, compared }: CandidateSector) => ({
  id: sectorId,
  supplier_id: supplierId,
  reloc_code: bookingReference,
  travel_date: travelDate,
  financial: { net: compared, commission: compared, total: compared, fees: 0, gst: 0 },
  flags: { is_active: true, is_claimed: false },
});

/** Measures an act that accepts one suggestion, and one that takes it back, in turns. */
export async function measureActs(
  lines: readonly StatementLine[],
  sectors: readonly CandidateSector[],
  rounds: number,
): Promise<{ readonly work: StatementWork; readonly costs: ActCost[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-statement-'));
  const key = newCacheKey();
  const cache = await openCaches(join(folder, 'cache')).open('office-1', key, Date.now());
  const records = new UserRecordStore(join(folder, 'user-records'), (notice) => {
    throw new Error(notice);
  });
  try {
    const session = makeSavedSession('http://127.0.0.1:1', cache);
    records.unlock(session.office, new Cipher(key));
    const ofTrips = Map.groupBy(sectors, ({ tripId }) => tripId);
    const details = [...ofTrips].map(
      ([id, ofTrip]) => [String(id), JSON.stringify({ id, sectors: ofTrip.map(toSectorRecord) })] as const,
    );
    for (let from = 0; from < details.length; from += tripsPerBatch) {
      await cache.records.putAll('trip', details.slice(from, from + tripsPerBatch), session.now());
    }
    const statements = new StatementService(records, new Claims(records));
    const check = await statements.open(session, 'statement.csv', Buffer.from(toCsv(lines)));
    const { statementId, layout, scope } = check;
    const settings = { layout, scope: { ...scope, supplierIds: [supplierId], from: '', to: '' }, typedTotal: null };
    let work = await statements.setUp(session, statementId, settings);
    const costs: ActCost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const act: StatementAct =
        round % 2 === 0
          ? { kind: 'accept', suggestions: work.suggestions.slice(0, 1).map(({ id }) => id) }
          : { kind: 'undo', decisions: work.decisions.map(({ id }) => id) };
      const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
      work = await statements.decide(session, statementId, { revision: work.revision, act });
      const { user, system } = process.cpuUsage(startCpu);
      costs.push({ cpuMs: (user + system) / 1_000, wallMs: performance.now() - startMs });
    }
    return { work, costs };
  } finally {
    await records.close();
    await cache.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
