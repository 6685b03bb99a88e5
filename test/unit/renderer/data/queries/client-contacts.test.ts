/** Phones and emails beside the list of clients: never those of another page, and read again after a sync. */
import { clientContactsQuery } from '@renderer/data/queries/client-contacts';
import { applySyncState } from '@renderer/data/queries/offline';
import type { SyncState } from '@shared/schemas/sync-state';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';

const officeId = 'office';
const contacts = [{ id: 1, phones: ['08 1234 5678'], emails: [], fetchedAtMs: 1 }];

function setUp() {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const query = clientContactsQuery(officeId, [1]);
  client.setQueryData(query.queryKey, contacts);
  return { client, query };
}

const makeState = (phase: SyncState['phase'], ofOffice = officeId) => ({ officeId: ofOffice, phase }) as SyncState;

describe('contacts of listed clients', () => {
  it('faults 437: are not known of the next page until they are read', () => {
    const { client, query } = setUp();
    const queryFn = () => new Promise<never>(() => undefined);
    const observer = new QueryObserver(client, { ...query, queryFn });
    onTestFinished(observer.subscribe(() => undefined));
    expect(observer.getCurrentResult().data).toEqual(contacts);
    observer.setOptions({ ...clientContactsQuery(officeId, [2]), queryFn });
    expect(observer.getCurrentResult().data).toBeUndefined();
  });

  it('faults 437: are read again once a sync of their office comes to another phase', () => {
    const { client, query } = setUp();
    const isOld = () => client.getQueryState(query.queryKey)?.isInvalidated;
    applySyncState(client, makeState('done', 'another office'));
    expect(isOld()).toBe(false);
    applySyncState(client, makeState('done'));
    expect(isOld()).toBe(true);
    client.setQueryData(query.queryKey, contacts);
    applySyncState(client, makeState('done'));
    expect(isOld()).toBe(false);
  });
});
