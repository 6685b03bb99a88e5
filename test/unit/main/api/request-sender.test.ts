import { BackgroundSlots } from '@main/api/rate/background-slots';
import { RequestSender, type StartedRequest } from '@main/api/request-sender';
import { background, makeLimiter } from '@test/helpers/limiter';
import { describe, expect, it } from 'vitest';

const request: StartedRequest = {
  ...{ url: 'https://office.example/api/trips', path: '/trips', query: {}, createBody: undefined, budget: undefined },
  limits: { maxBytes: 1_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 },
  ...{ queued: background(), signal: new AbortController().signal, onBytes: () => undefined },
};

describe('sending a request', () => {
  it('gives back the permit and its slot where reading the response fails', async () => {
    const { clock, limiter } = makeLimiter({}, { slots: new BackgroundSlots(1) });
    // The sender reads the clock when a request starts, and again for its response.
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads === 2) throw new TypeError('An error of our own');
      return clock.now();
    };
    const sender = new RequestSender({
      token: 'agency.secret-of-the-office',
      limiter,
      fetch: async () => new Response('{"success":true,"data":[]}'),
      clock: { ...clock, now },
      random: () => 0,
      onRequestCompleted: () => undefined,
      isDebugging: () => false,
    });
    await expect(sender.send(request)).rejects.toMatchObject({ code: 'internal' });
    const next = sender.send(request);
    await new Promise((done) => setTimeout(done, 0));
    expect(limiter.getState()).toMatchObject({ queued: 0 });
    await expect(next).resolves.toMatchObject({ data: [] });
  });
});
