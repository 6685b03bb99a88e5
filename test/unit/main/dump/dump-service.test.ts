/** Dumps of several offices: what fails of one stops none of the others, and Stop leaves what was written. */
import { DumpService } from '@main/dump/dump-service';
import type { DumpPart } from '@main/dump-files/dump-office';
import type { OfficeSession } from '@main/session/office-session';
import type { SyncPlanner } from '@main/sync/sync-planner';
import { AppError } from '@shared/errors';
import type { DumpState } from '@shared/schemas/dump';
import { describe, expect, it } from 'vitest';

type Stream = (signal: AbortSignal) => AsyncGenerator<DumpPart>;

const offices = ['Perth', 'Cairns', 'Hobart'].map((name) => ({ id: name.toLowerCase(), name }));

async function* writeAll(name: string): AsyncGenerator<DumpPart> {
  yield { kind: 'progress', done: 1, total: 2 };
  const lists = { coverage: [], gone: [], leftOutColumns: [], tables: [] };
  const office = { id: name, name, hasPersonalData: false, oldestReadAt: null, newestReadAt: null, ...lists };
  const counts = { bytes: 7, written: 1, unchanged: 0, removed: 0, remaining: 0 };
  yield { kind: 'end', result: { office, otherOffices: [], ...counts } };
}

/** @param streams - what dumps of offices do that do not simply succeed, by their ids */
function setUp(streams: Readonly<Record<string, Stream>>) {
  const states: DumpState[] = [];
  const begun: string[] = [];
  const openSession = async (officeId: string) => {
    const office = offices.find(({ id }) => id === officeId);
    if (!office) throw new AppError('office-unknown', 'There is no such office.', {});
    begun.push(officeId);
    const streamDump = (_request: unknown, { signal }: { signal: AbortSignal }) =>
      streams[officeId]?.(signal) ?? writeAll(office.name);
    const session = { office, getCacheLockError: () => null, cache: { streamDump } };
    return session as unknown as OfficeSession;
  };
  const planner = { getOverview: async () => ({ ranges: [] }) } as unknown as SyncPlanner;
  const dumps = new DumpService({ openSession, planner, onChange: (state) => void states.push(state) });
  const run = (chosen = offices) => dumps.run({ offices: chosen, folder: '/dump', isPersonalIncluded: false });
  return { dumps, run, states, begun };
}

const failWith = (error: Error): Stream =>
  // biome-ignore lint/correctness/useYield: it fails before it gives anything.
  async function* () {
    throw error;
  };
const isFull = failWith(new AppError('output-failed', 'The disk is full.', {}));

describe('a dump of several offices', () => {
  it('faults 414: names every office that failed with its reason, and writes the others', async () => {
    const isGone = failWith(new AppError('output-failed', 'The folder is gone.', {}));
    const { dumps, run } = setUp({ perth: isFull, hobart: isGone });
    await expect(run()).rejects.toMatchObject({
      code: 'output-failed',
      message: '2 of 3 offices could not be dumped. Perth: The disk is full. Hobart: The folder is gone.',
    });
    expect(dumps.getState()).toMatchObject({
      phase: 'failed',
      offices: [{ name: 'Cairns', written: 1 }],
      failures: [
        { name: 'Perth', message: 'The disk is full.' },
        { name: 'Hobart', message: 'The folder is gone.' },
      ],
    });
    await expect(run(offices.slice(0, 1))).rejects.toMatchObject({ message: 'The disk is full.' });
  });

  it('faults 414: gives no text of an error that was not foreseen', async () => {
    const { dumps, run } = setUp({ cairns: failWith(new Error('secret')) });
    await expect(run()).rejects.toThrow();
    expect(dumps.getState().failures).toEqual([
      { name: 'Cairns', message: expect.stringContaining('Something went wrong in Tripledger.') },
    ]);
    expect(dumps.getState().offices.map(({ name }) => name)).toEqual(['Perth', 'Hobart']);
  });

  it('faults 414: is stopped at the office at work: those before it are whole, none after it is begun, and it can run again', async () => {
    const isAtWork = Promise.withResolvers<void>();
    let isEnded = false;
    const { dumps, run, states, begun } = setUp({
      cairns: async function* (signal) {
        yield { kind: 'progress', done: 1, total: 2 };
        isAtWork.resolve();
        try {
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        } finally {
          isEnded = true;
        }
      },
    });
    const running = run();
    await isAtWork.promise;
    await expect(run()).rejects.toMatchObject({ code: 'usage' });
    dumps.stop();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(isEnded).toBe(true);
    const done = { offices: [{ name: 'Perth' }], failures: [] };
    expect(dumps.getState()).toMatchObject({ phase: 'stopped', office: null, ...done });
    expect(begun).toEqual(['perth', 'cairns']);
    expect(states.at(-1)).toBe(dumps.getState());
    expect(await run(offices.slice(2))).toMatchObject({ phase: 'done', offices: [{ name: 'Hobart' }] });
  });
});
