/** Dumps of saved offices into a folder, in the background: one at a time. */
import type { DumpResult } from '@main/dump-files/dump-office';
import { listPersonalColumns } from '@main/dump-files/tables';
import { BackgroundJob, type JobControl, type RunningJob } from '@main/jobs/background-job';
import type { OfficeSession } from '@main/session/office-session';
import type { SyncPlanner } from '@main/sync/sync-planner';
import { formatCount } from '@shared/count-text';
import { AppError, serialiseError } from '@shared/errors';
import type { DumpEstimate, DumpedOfficeSummary, DumpState } from '@shared/schemas/dump';
import type { Office } from '@shared/schemas/office';
import { listDumpNotes } from './dump-notes';

/** What is dumped, and where. */
export type DumpOrder = {
  readonly offices: readonly Pick<Office, 'id' | 'name'>[];
  /** An absolute path. */
  readonly folder: string;
  readonly isPersonalIncluded: boolean;
};

export type DumpServiceOptions = {
  readonly openSession: (officeId: string) => Promise<OfficeSession>;
  /** Closes the session of an office when its dump has ended. @default it stays open */
  readonly closeSession?: ((officeId: string) => Promise<void>) | undefined;
  readonly planner: SyncPlanner;
  /** Called whenever the state changes. */
  readonly onChange: (state: DumpState) => void;
};

/** All dumps are one job: two would write to the same folder. */
const jobId = 'dump';

const idleState: DumpState = {
  phase: 'idle',
  folder: null,
  office: null,
  done: 0,
  total: 0,
  offices: [],
  failures: [],
  message: null,
};

/** Parquet's share of the bytes of the saved records: more for few trips a month, less for many (build/docs/measured.md). */
const parquetShare = 1;

function toSummary(result: DumpResult): DumpedOfficeSummary {
  const { office, bytes, written, unchanged, removed } = result;
  const countRows = (table: string) => office.tables.find(({ name }) => name === table)?.rows ?? 0;
  return {
    name: office.name,
    trips: countRows('trips'),
    sectors: countRows('sectors'),
    bytes,
    written,
    unchanged,
    removed,
    oldestReadAtMs: office.oldestReadAt === null ? null : Date.parse(office.oldestReadAt),
    notes: listDumpNotes(result),
  };
}

/** The error of a dump: that of its one office, or of several with what is wrong with each. */
function toFailure(order: DumpOrder, [first]: readonly unknown[], failures: DumpState['failures']): unknown {
  if (order.offices.length === 1 || !(first instanceof AppError)) return first;
  const counts = `${failures.length} of ${formatCount(order.offices.length, 'office')} could not be dumped.`;
  const reasons = failures.map(({ name, message }) => `${name}: ${message}`);
  return new AppError(first.code, [counts, ...reasons].join(' '), first.details, { cause: first });
}

/** The dump of this user's offices. */
export class DumpService {
  private readonly options: DumpServiceOptions;
  private readonly jobs: BackgroundJob<DumpState>;
  /** The office at work. */
  private officeId: string | null = null;

  constructor(options: DumpServiceOptions) {
    this.options = options;
    this.jobs = new BackgroundJob((_id, state) => options.onChange(state));
  }

  getState(): DumpState {
    return this.jobs.getState(jobId) ?? idleState;
  }

  /** Stops the dump. The office at work keeps the dump that it had; those before it are whole. */
  stop(): DumpState {
    this.jobs.stop(jobId);
    return this.getState();
  }

  /** The dump as a job. It is stopped for an office only while it is at that office. */
  get control(): JobControl {
    return {
      isAnyRunning: () => this.jobs.isAnyRunning(),
      stop: (officeId) => {
        if (this.officeId === officeId) this.stop();
      },
      stopAll: () => this.jobs.stopAll(),
      failAll: (error) => this.jobs.failAll(error),
    };
  }

  /**
   * Dumps offices one after the other. One that fails does not prevent the next.
   *
   * @throws AppError with the code of the first office that failed, whose message says why of each; `cancelled`
   */
  async run(order: DumpOrder, signal?: AbortSignal): Promise<DumpState> {
    if (this.jobs.isRunning(jobId))
      throw new AppError('usage', 'A dump is running already. Wait until it has ended, or stop it.', {});
    return await this.jobs.run(jobId, {
      state: { ...idleState, phase: 'running', folder: order.folder },
      signal,
      work: async (job) => {
        const errors: unknown[] = [];
        for (const { id, name } of order.offices) {
          this.officeId = id;
          try {
            await this.dumpOffice(id, order, job);
          } catch (error) {
            job.signal.throwIfAborted();
            errors.push(error);
            job.update({ failures: [...job.getState().failures, { name, message: serialiseError(error).message }] });
          } finally {
            await this.options.closeSession?.(id);
          }
        }
        this.officeId = null;
        if (errors.length > 0) throw toFailure(order, errors, job.getState().failures);
        job.update({ phase: 'done', office: null });
      },
      onInterrupted: (how, error) => ({
        phase: how,
        office: null,
        message: how === 'failed' && error instanceof AppError ? error.message : null,
      }),
    });
  }

  /** The columns and tables that only a dump with personal data has. */
  listPersonalColumns(): string[] {
    return listPersonalColumns();
  }

  /** Says how much a dump of an office contains. */
  async estimate(officeId: string): Promise<DumpEstimate> {
    try {
      const { records } = (await this.openSaved(officeId)).cache;
      const [{ counts }, { recordBytes }] = [await records.countByKind(), await records.measure()];
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        clients: counts.client ?? 0,
        bytes: Math.round(recordBytes * parquetShare),
        personalColumns: this.listPersonalColumns(),
      };
    } finally {
      await this.options.closeSession?.(officeId);
    }
  }

  /** @throws AppError where the saved data of the office is locked */
  private async openSaved(officeId: string): Promise<OfficeSession> {
    const session = await this.options.openSession(officeId);
    const problem = session.getCacheLockError();
    if (problem) throw problem;
    return session;
  }

  private async dumpOffice(
    officeId: string,
    { folder, isPersonalIncluded }: DumpOrder,
    { signal, update, getState }: RunningJob<DumpState>,
  ): Promise<void> {
    const session = await this.openSaved(officeId);
    const { id, name } = session.office;
    update({ office: name, done: 0, total: 0 });
    const { ranges } = await this.options.planner.getOverview(session);
    const coverage = ranges.flatMap(({ progress }) => {
      if (progress.coverage === null) return [];
      const { asOfMs, ...range } = progress.coverage;
      return [{ ...range, asOf: new Date(asOfMs).toISOString() }];
    });
    const request = { folder, office: { id, name }, coverage, isPersonalIncluded };
    for await (const part of session.cache.streamDump(request, { signal, waitsForEnd: true })) {
      if (part.kind === 'progress') update({ done: part.done, total: part.total });
      else update({ offices: [...getState().offices, toSummary(part.result)] });
    }
  }
}
