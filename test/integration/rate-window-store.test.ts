/** The shared record of the rate window: several processes and restarts keep one limit together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RateWindowStore, tokenDigest } from '@main/api/rate/rate-window-store';
import { canaryToken } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;

describe('rate window on disk', () => {
  it('faults 43: holds over a restart and between two processes', () => {
    const file = join(temporaryFolder(), 'rate.db');
    const [first, second] = [new RateWindowStore(file), new RateWindowStore(file)];
    const token = tokenDigest(canaryToken);
    for (let n = 0; n < 5; n += 1) {
      const reservation = (n % 2 ? first : second).reserve(token, 5, now);
      if ('id' in reservation) first.settle(reservation.id, now);
    }
    expect(second.reserve(token, 5, now + 1_000)).toEqual({ retryInMs: 59_000 });
    first.close();
    second.close();
    const third = new RateWindowStore(file);
    expect(third.reserve(token, 5, now + 59_999)).toEqual({ retryInMs: 1 });
    expect(third.reserve(token, 5, now + 60_000)).toHaveProperty('id');
    third.pause(token, now + 70_000);
    expect(third.reserve(token, 5, now + 61_000)).toEqual({ retryInMs: 9_000 });
    third.close();
    expect(readFileSync(file).includes(canaryToken)).toBe(false);
  });
});
