import { CancellableRequests } from '@main/ipc/cancellable-requests';
import { FirstTripPage } from '@main/ipc/first-trip-page';
import { AppError } from '@shared/errors';
import { defaultPerPage } from '@shared/page-size';
import { noScreenStates, type ScreenStates } from '@shared/schemas/screen-states';
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

describe('the first page of trips', () => {
  it('is requested before the window asks, and handed over once', async () => {
    const { page, opened } = makeFirstPage('sydney');
    page.request();
    expect(opened).toEqual(['sydney']);
    await expect(page.take('sydney', first, 'network-first')).rejects.toMatchObject({ code: 'keychain-locked' });
    expect(await page.take('sydney', first, 'network-first')).toBeNull();
    expect(opened).toHaveLength(1);
  });

  it('is not handed over to another list, and not after one', async () => {
    for (const query of [
      { ...first, page: 2 },
      { ...first, perPage: 10 },
      { ...first, filters: { active: '1' } },
    ]) {
      const { page } = makeFirstPage('sydney');
      page.request();
      expect(await page.take('sydney', query, undefined)).toBeNull();
      expect(await page.take('sydney', first, undefined)).toBeNull();
    }
    const { page } = makeFirstPage('sydney');
    page.request();
    expect(await page.take('perth', first, undefined)).toBeNull();
  });

  it('stays for the network’s list while the saved one is read, and needs an office', async () => {
    const { page } = makeFirstPage('sydney');
    page.request();
    expect(await page.take('sydney', first, 'cache-only')).toBeNull();
    await expect(page.take('sydney', first, undefined)).rejects.toMatchObject({ code: 'keychain-locked' });
    const { page: none, opened } = makeFirstPage(null);
    none.request();
    expect(opened).toEqual([]);
  });

  it('is that of the filters which the screen had last, and none where another screen opens', async () => {
    const search = { trip_status: 'quote', active: 'true', page: '3' };
    const { page } = makeFirstPage('sydney', { ...noScreenStates, last: '/trips', searches: { '/trips': search } });
    page.request();
    const query = { filters: { active: 'true', trip_status: 'quote' }, page: 3, perPage: defaultPerPage };
    await expect(page.take('sydney', query, undefined)).rejects.toMatchObject({ code: 'keychain-locked' });
    for (const states of [
      { ...noScreenStates, last: '/clients' },
      { ...noScreenStates, last: '/trips', searches: { '/trips': { rows: 'kept' } } },
    ]) {
      const { page: other } = makeFirstPage('sydney', states);
      other.request();
      expect(await other.take('sydney', first, undefined)).toBeNull();
    }
  });
});
