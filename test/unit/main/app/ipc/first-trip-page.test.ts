import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { FirstTripPage } from '@main/app/ipc/first-trip-page';
import { defaultPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import { noScreenStates, type ScreenStates } from '@shared/settings/screen-states';
import { describe, expect, it } from 'vitest';

const first = { filters: {}, page: 1, perPage: defaultPerPage };

/** An application whose first request fails: what is handed over is that failure. */
function makeFirstPage(currentOfficeId: string | null, states: ScreenStates = noScreenStates) {
  const opened: string[] = [];
  const failingSession = new Proxy(
    { office: null },
    {
      get(_target, name) {
        // Awaiting an object reads `then`.
        if (name === 'office' || name === 'then') return undefined;
        throw new AppError('keychain-locked', 'The keychain is locked.', {});
      },
    },
  );
  const offices = {
    getState: () => ({ currentOfficeId }),
    openSession: async (officeId: string) => {
      opened.push(officeId);
      return failingSession;
    },
  };
  const services = { offices, screens: { get: () => states } } as unknown as ConstructorParameters<
    typeof FirstTripPage
  >[0];
  return { page: new FirstTripPage(services, new CancellableRequests()), opened };
}

const failed = { code: 'keychain-locked' };

describe('the first page of trips', () => {
  it('is requested before the window asks, and handed over once', async () => {
    const { page, opened } = makeFirstPage('sydney');
    page.request();
    expect(opened).toEqual(['sydney']);
    await expect(page.take('sydney', first, 'network-first')).rejects.toMatchObject(failed);
    expect(await page.take('sydney', first, 'network-first')).toBeNull();
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['of another page', 'sydney', { ...first, page: 2 }, noScreenStates],
    ['of another length', 'sydney', { ...first, perPage: 10 }, noScreenStates],
    ['of other filters', 'sydney', { ...first, filters: { active: '1' } }, noScreenStates],
    ['of another office', 'perth', first, noScreenStates],
    ['behind another screen', 'sydney', first, { ...noScreenStates, last: '/clients' }],
    [
      'behind rows that were kept',
      'sydney',
      first,
      { ...noScreenStates, last: '/trips', searches: { '/trips': { rows: 'kept' } } },
    ],
  ])('is not handed over to a list %s, and not after one', async (_, office, query, states) => {
    const { page } = makeFirstPage('sydney', states);
    page.request();
    expect(await page.take(office, query, undefined)).toBeNull();
    if (office === 'sydney') expect(await page.take('sydney', first, undefined)).toBeNull();
  });

  it('stays for the network’s list while the saved one is read, and needs an office', async () => {
    const { page } = makeFirstPage('sydney');
    page.request();
    expect(await page.take('sydney', first, 'cache-only')).toBeNull();
    await expect(page.take('sydney', first, undefined)).rejects.toMatchObject(failed);
    const none = makeFirstPage(null);
    none.page.request();
    expect(none.opened).toEqual([]);
  });

  it('is that of the filters which the screen had last', async () => {
    const search = { trip_status: 'quote', active: 'true', page: '3' };
    const { page } = makeFirstPage('sydney', { ...noScreenStates, last: '/trips', searches: { '/trips': search } });
    page.request();
    const query = { filters: { active: 'true', trip_status: 'quote' }, page: 3, perPage: defaultPerPage };
    await expect(page.take('sydney', query, undefined)).rejects.toMatchObject(failed);
  });
});
