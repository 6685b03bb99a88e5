/** Reports running jobs to the activity that the system shows. */

import { getWorkOutcome, type JobKind, jobKinds, type WorkOutcome } from '@shared/ipc/background-work';
import type { ServiceEvents, Services } from '../services';
import type { WorkActivity, WorkFraction } from '../windows/work-activity';

const toFraction = (done: number, total: number): WorkFraction => (total > 0 ? done / total : null);

type Listeners = { readonly [Name in JobKind]: (...args: ServiceEvents[Name]) => void };

/** Follows the background jobs. */
export function followJobs({ events }: Pick<Services, 'events'>, activity: WorkActivity): void {
  const toId = (kind: JobKind, officeId: string) => `${kind} ${officeId}`;
  const follow = (kind: JobKind, officeId: string, outcome: WorkOutcome | null, fraction: WorkFraction) => {
    if (outcome === null) activity.update(toId(kind, officeId), kind, fraction);
    else activity.end(toId(kind, officeId), outcome);
  };
  const followers: Listeners = {
    'month-end': (officeId, { phase, done, total }) =>
      follow('month-end', officeId, getWorkOutcome(phase), toFraction(done, total)),
  };
  for (const kind of jobKinds) events.on(kind, followers[kind]);
  // Jobs of an office that is gone report no end.
  const endAll = (officeId: string) => {
    for (const kind of jobKinds) activity.end(toId(kind, officeId), 'stopped');
  };
  events.on('dropped', endAll);
  events.on('removed', endAll);
}
