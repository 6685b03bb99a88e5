/** Values that no documented column takes, records that cannot be read, and personal data. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  airItineraryRecord,
  auxItineraryRecord,
  sectorRecord,
  sectorSummaryRecord,
  tripDetailRecord,
  tripItemRecord,
} from '@shared/records/trip';
import { dumpOne, dumpTo, listFiles, queryDump, readManifest, savedAtMs, saveRecords } from '@test/helpers/dumps';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

const included = { isPersonalIncluded: true };

it('faults 349: whole numbers beyond 2^53 stay exact, and every value of another kind is in a column of JSON as it was sent', async () => {
  const trips = [
    '{"id":1,"sectors":[{"id":9007199254740993,"travel_date":"2026-02-30","financial":{"total":9007199254740993,"net":100.00,"gst":1.50,"fees":"100","commission":-0}}]}',
    '{"id":2,"sectors":[{"travel_date":"2026-10-05 09:30:00","details":"half \\ud83d","qty":1e400,"financial":[1],"flags":{"is_active":"yes","is_paid":9007199254740995},"extra":{"a":1.10}},null,"text"]}',
    '{"id":"3","sectors":{"id":4},"air_itineraries":[{"departure":{"date":"2026-10-06","gate":"7"}}],"agency":null}',
  ];
  const { cache } = saveRecords({ trip: trips.map((text, index) => [String(index + 1), text] as const) });
  const folder = temporaryFolder();
  const { files } = await dumpOne(cache, folder, included);
  const rows = await queryDump(
    folder,
    'sectors',
    'SELECT trip_id, position, month, id, travel_date, travel_date_day::VARCHAR AS day, financial_total AS total, financial_net AS net, irregular, other_fields FROM TABLE ORDER BY trip_id, position',
  );
  expect(rows).toEqual([
    {
      trip_id: 1n,
      position: 0n,
      month: 'undated',
      id: 9007199254740993n,
      travel_date: '2026-02-30',
      day: null,
      total: 9007199254740993n,
      net: 100n,
      irregular: '{"financial":{"gst":1.50,"fees":"100"}}',
      other_fields: null,
    },
    {
      trip_id: 2n,
      position: 0n,
      month: '2026-10',
      id: null,
      travel_date: '2026-10-05 09:30:00',
      day: '2026-10-05',
      total: null,
      net: null,
      irregular: '{"details":"half \\\\ud83d","qty":1e400,"financial":[1],"flags":{"is_active":"yes"}}',
      other_fields: '{"flags":{"is_paid":9007199254740995},"extra":{"a":1.10}}',
    },
    expect.objectContaining({ trip_id: 2n, position: 1n, month: 'undated', irregular: '{"entry":null}' }),
    expect.objectContaining({ trip_id: 2n, position: 2n, month: 'undated', irregular: '{"entry":"text"}' }),
  ]);
  const [third] = await queryDump(
    folder,
    'trip_details',
    'SELECT id, irregular, other_fields FROM TABLE WHERE id IS NULL',
  );
  expect(third).toEqual({ id: null, irregular: '{"id":"3","sectors":{"id":4}}', other_fields: '{"agency":null}' });
  const [flight] = await queryDump(
    folder,
    'air_itineraries',
    'SELECT trip_id, month, irregular, other_fields FROM TABLE',
  );
  expect(flight).toEqual({
    trip_id: null,
    month: '2026-10',
    irregular: '{"trip_id":"3"}',
    other_fields: '{"departure":{"gate":"7"}}',
  });
  const sectors = files.find(({ table }) => table === 'sectors');
  expect(sectors).toMatchObject({ rows: 4, irregularRows: 4, rowsWithOtherFields: 1 });
  expect(sectors?.sums).toMatchObject({ financial_total: '9007199254740993', financial_net: '100' });
  const described = await queryDump(
    folder,
    'sectors',
    'DESCRIBE SELECT irregular, financial_total, travel_date_day FROM TABLE',
  );
  expect(described.map(({ column_type: type }) => type)).toEqual(['JSON', 'BIGINT', 'DATE']);
});

it('faults 350: records that the server no longer lists are named in the manifest', async () => {
  const ids = ['1', '2', '3', '4'];
  const { cache } = saveRecords({
    'trip-item': ids.map((id) => [id, `{"id":${id},"sector_summary":{"total_amount":100}}`] as const),
  });
  cache.records.markGone(['trip-item'], ['4'], savedAtMs);
  cache.records.putAll('trip-item', [['5', '{"id":5}']], savedAtMs + 60_000);
  const folder = temporaryFolder();
  const { office } = await dumpOne(cache, folder);
  expect(office).toMatchObject({
    gone: [{ kind: 'trip-item', count: 1, ids: ['4'] }],
    oldestReadAt: new Date(savedAtMs).toISOString(),
    newestReadAt: new Date(savedAtMs + 60_000).toISOString(),
  });
  expect(readManifest(folder).offices).toEqual([office]);
  expect(await queryDump(folder, 'trips', 'SELECT id FROM TABLE ORDER BY id')).toEqual([
    { id: 1n },
    { id: 2n },
    { id: 3n },
    { id: 5n },
  ]);
});

it('the month of a trip is that of its first day of travel, wherever that stands in the list', async () => {
  const days = ['2026-11-02', '2026-10-30', ''];
  const sectors = days.map((travel_date, index) => ({ id: index + 1, travel_date }));
  const { cache } = saveRecords({ trip: [['1', JSON.stringify({ id: 1, sectors })]] });
  const folder = temporaryFolder();
  await dumpTo(cache, folder);
  expect(await queryDump(folder, 'trip_details', 'SELECT month FROM TABLE')).toEqual([{ month: '2026-10' }]);
});

it('faults 351: what is saved while a dump runs is not in it, and the rest is as it was when it began', async () => {
  const ids = Array.from({ length: 400 }, (_, index) => String(index + 1));
  const toRecords = (total: number, month: string) =>
    ids.map((id) => {
      const summary = { total_amount: total, earliest_travel_date: `2026-${month}-01` };
      return [id, JSON.stringify({ id: Number(id), sector_summary: summary })] as const;
    });
  const { cache } = saveRecords({ 'trip-item': toRecords(100, '10') });
  const folder = temporaryFolder();
  let changes = 0;
  const onProgress = () => {
    changes += 1;
    cache.records.putAll('trip-item', toRecords(100 + changes, changes % 2 ? '11' : '12'), changes);
  };
  await dumpTo(cache, folder, { onProgress });
  expect(changes).toBe(4);
  const rows = await queryDump(
    folder,
    'trips',
    'SELECT month, count(*) AS n, sum(sector_summary_total_amount)::BIGINT AS total FROM TABLE GROUP BY month',
  );
  expect(rows).toEqual([{ month: '2026-10', n: 400n, total: 40_000n }]);
});

it('faults 353: personal data is in no file unless it was asked for', async () => {
  const secret = 'Zebulon Quartermain';
  const fill = (names: readonly string[], labels: readonly string[]) =>
    Object.fromEntries(names.filter((name) => !labels.includes(name)).map((name) => [name, secret]));
  const location = { ...fill(['date', 'time', 'location_code', 'location', 'phone_number'], []) };
  const trip = {
    id: 1,
    ...fill(tripItemRecord.texts, ['trip_type', 'trip_status']),
    ...fill(tripDetailRecord.texts, ['trip_type', 'trip_status']),
    notes: secret,
    sector_summary: fill(sectorSummaryRecord.texts, []),
    category: fill(['name', 'description', 'icon'], []),
    sectors: [
      { id: 2, ...fill(sectorRecord.texts, ['status_name']), travel_date: '2026-10-05', passenger: secret },
      { id: 4, status_name: 'Confirmed', travel_date: `\ud83d${secret}` },
    ],
    air_itineraries: [
      { id: 5, ...fill(airItineraryRecord.texts, []), departure: location, arrival: location, flight_details: secret },
    ],
    aux_itineraries: [{ id: 3, ...fill(auxItineraryRecord.texts, ['class_type']), start: location, end: location }],
  };
  const { cache } = saveRecords({
    trip: [['1', JSON.stringify(trip)]],
    'trip-item': [['1', JSON.stringify(trip)]],
    client: [['9', `{"id":9,"first_name":"${secret}"}`]],
    'client-item': [['9', `{"id":9,"name":"${secret}"}`]],
  });
  const [all, folder] = [temporaryFolder(), temporaryFolder()];
  const countSecrets = (path: string) =>
    listFiles(path).filter((name) => readFileSync(join(path, name)).includes('Zebulon')).length;
  const { office } = await dumpOne(cache, all, included);
  expect(countSecrets(all)).toBeGreaterThan(5);
  expect(office).toMatchObject({ hasPersonalData: true, leftOutColumns: [] });
  const without = await dumpOne(cache, folder);
  expect(countSecrets(folder)).toBe(0);
  expect(without.office.leftOutColumns).toEqual(
    expect.arrayContaining([
      'trips.purchase_order',
      'sectors.reloc_code',
      'sectors.other_fields',
      'clients',
      'client_list',
    ]),
  );
  expect(without.files.find(({ table }) => table === 'sectors')).toMatchObject({ rowsWithOtherFields: 1 });
  expect(
    await queryDump(folder, 'sectors', 'SELECT id, status_name, travel_date, created_date FROM TABLE ORDER BY id'),
  ).toEqual([
    { id: 2n, status_name: null, travel_date: '2026-10-05', created_date: '(text)' },
    { id: 4n, status_name: 'Confirmed', travel_date: null, created_date: null },
  ]);
  const modes = listFiles(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

it('faults 353: a value of another kind than documented, which may be personal, is named by its kind alone', async () => {
  const secret = 'Zebulon Quartermain';
  const person = { name: secret };
  const sectors = [
    { id: 2, status_name: person, qty: secret, financial: secret, flags: { is_active: [secret] } },
    { id: 1.5, status_name: 61_400_000_000, qty: true },
    secret,
  ];
  const { cache } = saveRecords({ trip: [['1', JSON.stringify({ id: 1, sectors })]] });
  const list = async (folder: string) =>
    (await queryDump(folder, 'sectors', 'SELECT irregular FROM TABLE ORDER BY position')).map(({ irregular }) =>
      JSON.parse(String(irregular)),
    );
  const without = temporaryFolder();
  await dumpTo(cache, without);
  expect(await list(without)).toEqual([
    { status_name: '(object)', qty: '(text)', financial: '(text)', flags: { is_active: '(list)' } },
    { id: 1.5, status_name: '(number)', qty: true },
    { entry: '(text)' },
  ]);
  const withPersonal = temporaryFolder();
  await dumpTo(cache, withPersonal, included);
  expect(await list(withPersonal)).toEqual([
    { status_name: person, qty: secret, financial: secret, flags: { is_active: [secret] } },
    sectors[1],
    { entry: secret },
  ]);
});
