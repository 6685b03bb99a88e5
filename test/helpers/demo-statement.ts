/** The demo office's statement with planted differences, and an office that has its bookings saved. */
import { join } from 'node:path';
import { type DemoData, makeDemoData } from '@demo/data/demo-data';
import { makeDemoStatement } from '@demo/statement';
import { Claims } from '@main/office/commission/claims';
import { StatementService } from '@main/office/commission/statement-service';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import type { StatementCheck } from '@shared/commission/statement-check';
import type { StatementSettings } from '@shared/commission/statement-file';
import type { StatementAct, StatementWork } from '@shared/commission/statement-work';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, onTestFinished } from 'vitest';

export const data = makeDemoData(7, '2026-11-20');
export const statement = makeDemoStatement(data, 201);
export const { planted } = statement;
export const now = Date.UTC(2026, 10, 20, 12);

export const toRecords = ({ trips }: DemoData) => ({
  items: trips.map(({ id, listItem }): [string, string] => [String(id), JSON.stringify({ id, ...listItem })]),
  details: trips.map(({ id, base, detailOnly, sectors }): [string, string] => [
    String(id),
    JSON.stringify({ id, ...base, ...detailOnly, sectors }),
  ]),
});

/** An office with the demo office's saved data, whose statements are on disk. */
export async function setUpOffice({ hasClients = true, clientLabels = {} as Readonly<Record<string, string>> } = {}) {
  const folder = temporaryFolder();
  const key = newCacheKey();
  const cache = await openCaches(join(folder, 'cache')).open('office-1', key, now);
  onTestFinished(() => cache.close());
  const session = makeSavedSession('http://127.0.0.1:1', cache);
  const { items, details } = toRecords(data);
  await cache.records.putAll('trip-item', items, now);
  await cache.records.putAll('trip', details, now);
  const clients = data.clients.map((client): [string, string] => [String(client.id), JSON.stringify(client)]);
  if (hasClients) await cache.records.putAll('client-item', clients, now);
  /** Starts the application anew: what it has is what it reads from disk. */
  const start = () => {
    const records = new UserRecordStore(join(folder, 'user-records'), (notice) => expect(notice).toBe(''));
    records.unlock(session.office, new Cipher(key));
    onTestFinished(() => records.close());
    const claims = new Claims(records);
    return { statements: new StatementService(records, claims, () => clientLabels), claims, records };
  };
  return { folder, session, cache, start };
}

export const toSettings = ({ layout, scope }: StatementCheck): StatementSettings => ({
  layout,
  scope: { ...scope, supplierIds: [201], from: statement.from, to: statement.to },
  typedTotal: null,
});

export const listSectors = ({ matches }: StatementWork, list: 'agreed' | 'differs') =>
  matches
    .filter((match) => match.list === list)
    .flatMap(({ sectors }) => sectors.map(({ sectorId }) => sectorId))
    .sort();
export const toIds = (keys: readonly { readonly sectorId: number }[]) => keys.map(({ sectorId }) => sectorId).sort();

/** An office with the demo office's statement opened, set up and compared. */
export async function setUpStatement() {
  const office = await setUpOffice();
  const { session } = office;
  const { statements, claims } = office.start();
  const check = await statements.open(session, 'october.csv', Buffer.from(statement.csv));
  const { statementId } = check;
  const work = await statements.setUp(session, statementId, toSettings(check));
  const decide = (shown: StatementWork, act: StatementAct) =>
    statements.decide(session, statementId, { revision: shown.revision, act });
  return { ...office, statements, claims, check, statementId, work, decide };
}

/** An office with a statement of these lines, set up and compared. @param change - of what it is compared with */
export async function compareCsv(
  fileName: string,
  csv: string,
  change: (settings: StatementSettings) => StatementSettings = (settings) => settings,
) {
  const office = await setUpOffice();
  const { statements, claims } = office.start();
  const check = await statements.open(office.session, fileName, Buffer.from(csv));
  const { statementId } = check;
  const work = await statements.setUp(office.session, statementId, change(toSettings(check)));
  return { ...office, statements, claims, statementId, work };
}
