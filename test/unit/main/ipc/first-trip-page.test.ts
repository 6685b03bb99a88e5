import { CancellableRequests } from '@main/ipc/cancellable-requests';
import { FirstTripPage } from '@main/ipc/first-trip-page';
import { AppError } from '@shared/errors';
import { defaultPerPage } from '@shared/page-size';
import { describe, expect, it } from 'vitest';

const first = { filters: {}, page: 1, perPage: defaultPerPage };

/** An application whose office cannot be opened: what is handed over is that failure. */
function makeFirstPage(currentOfficeId: string | null) {
  const opened: string[] = [];
  const offices = {
    getState: () => ({ currentOfficeId }),
    openSession: async (officeId: string) => {
      opened.push(officeId);
      throw new AppError('keychain-locked', 'The keychain is locked.', {});
    },
  };
  const services = { offices } as unknown as ConstructorParameters<typeof FirstTripPage>[0];
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
});
