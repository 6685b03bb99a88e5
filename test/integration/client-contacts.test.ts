/** Phones and emails of saved clients, beside a list that has none. */

import { startDemoOffice } from '@main/demo-office/server';
import { describeClients } from '@main/exports/screen';
import { getClient, listClients } from '@main/records/clients';
import type { Freshness } from '@shared/schemas/freshness';
import { formatTimestamp } from '@shared/timestamps';
import { makeSession } from '@test/helpers/office';
import { expect, it } from 'vitest';

it('faults 437: come from saved cards only, without inactive ones, and without a request', async () => {
  const office = await startDemoOffice();
  const session = makeSession(office.baseUrl, office.token);
  const page = await listClients(session, { filters: {}, page: 1, perPage: 50 });
  const ids = page.value.clients.map(({ id }) => Number(id));
  expect(await session.cache.records.readClientContacts(ids)).toEqual([]);
  const [first = 0] = ids;
  const card = await getClient(session, first);
  const before = session.getDiagnostics().totals.requests;
  const contacts = await session.cache.records.readClientContacts(ids);
  const getActive = <T extends { is_active: boolean | null }>(items: readonly (T | null)[] | null | undefined) =>
    (items ?? []).filter((item) => item !== null && item.is_active !== false);
  const { contact } = card?.value.client ?? {};
  expect(contacts).toHaveLength(1);
  expect(contacts[0]?.id).toBe(first);
  expect(new Set(contacts[0]?.phones)).toEqual(new Set(getActive(contact?.phones).map((item) => item?.phone)));
  expect(new Set(contacts[0]?.emails)).toEqual(new Set(getActive(contact?.emails).map((item) => item?.email)));
  const preferred = contact?.emails?.find((item) => item?.is_preferred && item.is_active);
  expect(preferred?.email).toBeTypeOf('string');
  expect(contacts[0]?.emails[0]).toBe(preferred?.email);
  expect(session.getDiagnostics().totals.requests).toBe(before);
  await office.close();
});

it('faults 443: an export says how old the oldest card is, where phones or emails are shown', async () => {
  const office = await startDemoOffice();
  const session = makeSession(office.baseUrl, office.token);
  const freshness: Freshness = { source: 'network', fetchedAtMs: 1_900_000_000_000 };
  const source = { kind: 'clients', filters: {}, freshness } as const;
  const describe = (contactsFromMs: number | null) =>
    describeClients(session, { ...source, contactsFromMs }).provenance;
  expect(describe(null).warnings).toEqual([]);
  const timeMs = 1_800_000_000_000;
  const note = `Phone and Email are from saved cards, the oldest of ${formatTimestamp(timeMs)}.`;
  expect(describe(timeMs).warnings).toEqual([note]);
  await office.close();
});
