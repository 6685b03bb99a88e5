/** A day of an office in seconds: two processes share a window; users, jobs, losses, crashes and restarts. */
import { join } from 'node:path';
import { Random } from '@demo/random';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { background, interactive, makeLimiter, maxInAnyWindow } from '@test/helpers/limiter';
import { SimulatedApi } from '@test/helpers/simulated-api';
import { temporaryFolder } from '@test/helpers/temporary';
import { virtualClock } from '@test/helpers/virtual-clock';
import { expect, it } from 'vitest';

const hourMs = 3_600_000;
const windowMs = 60_000;
const limit = 60;

it('faults 43: never exceeds the limit in 24 hours of mixed traffic, with crashes and restarts', async () => {
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

  const request = (processIndex: number, isJob: boolean) => {
    planned += 1;
    const process = processes[processIndex];
    if (!process) return;
    const out = Math.floor(random() ** 3 * 950);
    const givesUpAfterMs = random() < 0.03 ? Math.floor(random() * 1_300) : null;
    const roundTrip = { outMs: out, backMs: Math.floor(random() * 400), givesUpAfterMs };
    const queued = isJob ? background() : interactive();
    api.send(process.limiter, queued, roundTrip).then(
      () => {
        done += 1;
      },
      () => {
        crashed += 1;
      },
    );
  };

  // Users by day, a few requests a minute with bursts. Jobs of hundreds of requests now and then, at night too.
  for (let at = start; at < start + 24 * hourMs; at += Math.floor(20_000 * random()) + 500) {
    const isDay = (at - start) % (24 * hourMs) < 11 * hourMs;
    const burst = random() < 0.1 ? 12 : 1;
    if (isDay) clock.at(at, () => Array.from({ length: burst }, () => request(random() < 0.7 ? 0 : 1, false)));
  }
  for (let nth = 0; nth < 20; nth += 1) {
    const size = 100 + Math.floor(random() * 500);
    clock.at(start + random() * 23 * hourMs, () => Array.from({ length: size }, () => request(nth % 2, true)));
  }
  // Each process crashes eight times a day and starts again.
  for (let nth = 0; nth < 16; nth += 1) {
    clock.at(start + random() * 24 * hourMs, () => {
      const ended = processes[nth % 2];
      processes[nth % 2] = open();
      ended?.limiter.rejectAll(new Error('the process ended') as never);
      ended?.store.close();
    });
  }
  await clock.run();

  const max = maxInAnyWindow(api.counted, windowMs);
  expect(api.refused).toBe(0);
  // Never over the limit, and all of it used under load.
  expect(max).toBe(limit);
  expect(done + crashed).toBeGreaterThan(planned - 16 * limit);
  expect(done).toBeGreaterThan(8_000);
  for (const { store } of processes) store.close();
}, 120_000);
