/** A day of an office in seconds: two processes on one shared window, people and jobs, losses, crashes and restarts. */
import { join } from 'node:path';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import { Random } from '@main/demo-office/random';
import { background, interactive, makeLimiter, maxInAnyWindow } from '@test/helpers/limiter';
import { SimulatedApi } from '@test/helpers/simulated-api';
import { temporaryFolder } from '@test/helpers/temporary';
import { virtualClock } from '@test/helpers/virtual-clock';
import { expect, it } from 'vitest';

const hourMs = 3_600_000;
const windowMs = 60_000;
const limit = 60;

it('faults 43: in 24 hours of mixed traffic no window is ever over the limit, over crashes and restarts', async () => {
  const file = join(temporaryFolder(), 'rate-windows.db');
  const clock = virtualClock();
  const api = new SimulatedApi(limit, windowMs, clock, false);
  const seeded = new Random(20_261_121);
  const random = () => seeded.next();
  const start = clock.monotonicMs();
  const open = () => makeLimiter({ requests: limit }, { store: new RateWindowStore(file), clock });
  const processes = [open(), open()];
  let done = 0;
  let planned = 0;
  let crashed = 0;

  const request = (which: number, isJob: boolean) => {
    planned += 1;
    const process = processes[which];
    if (!process) return;
    const out = Math.floor(random() ** 3 * 950);
    const givesUpAfterMs = random() < 0.03 ? Math.floor(random() * 1_300) : null;
    const journey = { outMs: out, backMs: Math.floor(random() * 400), givesUpAfterMs };
    const ticket = isJob ? background() : interactive();
    api.send(process.limiter, ticket, journey).then(
      () => {
        done += 1;
      },
      () => {
        crashed += 1;
      },
    );
  };

  // People by day, a few a minute with bursts; jobs of hundreds now and then, at night too.
  for (let at = start; at < start + 24 * hourMs; at += Math.floor(20_000 * random()) + 500) {
    const isDay = (at - start) % (24 * hourMs) < 11 * hourMs;
    const burst = random() < 0.1 ? 12 : 1;
    if (isDay) clock.at(at, () => Array.from({ length: burst }, () => request(random() < 0.7 ? 0 : 1, false)));
  }
  for (let nth = 0; nth < 20; nth += 1) {
    const size = 100 + Math.floor(random() * 500);
    clock.at(start + random() * 23 * hourMs, () => Array.from({ length: size }, () => request(nth % 2, true)));
  }
  // Each process ends without a word eight times a day, whatever it was doing, and begins anew.
  for (let nth = 0; nth < 16; nth += 1) {
    clock.at(start + random() * 24 * hourMs, () => {
      const ended = processes[nth % 2];
      processes[nth % 2] = open();
      ended?.limiter.rejectAll(new Error('the process ended') as never);
      ended?.store.close();
    });
  }
  await clock.run();

  const most = maxInAnyWindow(api.counted, windowMs);
  expect(api.refused).toBe(0);
  // At no time over the limit, and all of it used when there was need.
  expect(most).toBe(limit);
  expect(done + crashed).toBeGreaterThan(planned - 16 * limit);
  expect(done).toBeGreaterThan(8_000);
  for (const { store } of processes) store.close();
}, 120_000);
