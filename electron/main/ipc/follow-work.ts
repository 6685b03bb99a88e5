/** Reports running jobs and exports to the activity that the system shows. */
import type { ServiceEvents, Services } from '@main/services';
import type { WorkActivity, WorkFraction } from '@main/windows/work-activity';
import { getWorkOutcome, type JobKind, jobKinds, type WorkOutcome } from '@shared/background-work';
import { AppError } from '@shared/errors';
import type { PackRun } from '@shared/schemas/pack-run';
import { exportChannels } from './export-channels';
import type { Handlers } from './register';
import { wrapHandlers } from './wrap-handlers';

const toFraction = (done: number, total: number): WorkFraction => (total > 0 ? done / total : null);

function getPackOutcome({ phase, items }: PackRun): WorkOutcome | null {
  if (phase === 'running') return null;
  const failed = items.filter(({ status }) => status === 'failed').length;
  if (phase === 'stopped') return failed > 0 ? 'failed' : 'stopped';
  return failed === 0 ? 'done' : failed === items.length ? 'failed' : 'incomplete';
}

type Listeners = { readonly [Name in JobKind]: (...args: ServiceEvents[Name]) => void };

/** Follows the background jobs. */
export function followJobs({ events }: Pick<Services, 'events'>, activity: WorkActivity): void {
  const toId = (kind: JobKind, officeId: string) => `${kind} ${officeId}`;
  const follow = (kind: JobKind, officeId: string, outcome: WorkOutcome | null, fraction: WorkFraction) => {
    if (outcome === null) activity.update(toId(kind, officeId), kind, fraction);
    else activity.end(toId(kind, officeId), outcome);
  };
  const followers: Listeners = {
    sync: ({ officeId, phase, done, total }) => {
      if (phase !== 'idle') follow('sync', officeId, getWorkOutcome(phase), toFraction(done, total));
    },
    unclaimed: ({ officeId, phase, checked, trips }) => {
      const fraction = phase === 'listing' ? null : toFraction(checked, trips);
      if (phase !== 'idle') follow('unclaimed', officeId, getWorkOutcome(phase), fraction);
    },
    pack: (officeId, run) => {
      const ended = run.items.filter(({ status }) => status === 'done' || status === 'failed').length;
      follow('pack', officeId, getPackOutcome(run), toFraction(ended, run.items.length));
    },
  };
  for (const kind of jobKinds) events.on(kind, followers[kind]);
  // Jobs of an office that is gone report no end.
  const endAll = (officeId: string) => {
    for (const kind of jobKinds) activity.end(toId(kind, officeId), 'stopped');
  };
  events.on('dropped', endAll);
  events.on('removed', endAll);
}

/** Wraps the handlers that export, so that their work is followed, without the time that a save dialog is open. */
export function followExports(handlers: Handlers, activity: WorkActivity): Handlers {
  let lastId = 0;
  return wrapHandlers(handlers, exportChannels, (handler) => async (input, context) => {
    lastId += 1;
    const id = `export ${lastId}`;
    const begin = () => activity.update(id, 'export', null);
    const forget = () => activity.end(id, 'stopped');
    begin();
    try {
      const result = await handler(input, { ...context, onDialog: (isOpen) => (isOpen ? forget() : begin()) });
      activity.end(id, hasFile(result) ? 'done' : 'stopped');
      return result;
    } catch (error) {
      activity.end(id, error instanceof AppError && error.code === 'cancelled' ? 'stopped' : 'failed');
      throw error;
    }
  });
}

/** Whether a handler's result names a file: a path, or an outcome with one. */
function hasFile(result: unknown): boolean {
  if (typeof result === 'string') return true;
  if (typeof result !== 'object' || result === null) return false;
  const { path, outcome } = result as { path?: unknown; outcome?: unknown };
  return typeof path === 'string' || hasFile(outcome ?? null);
}
