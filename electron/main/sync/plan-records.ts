/** The plan of an office, as its user has set it: it is among what the user has written, not in the saved copy. */
import type { UserRecordKind } from '@main/user-records/user-record-file';
import { type SyncPlan, syncPlanSchema } from '@shared/schemas/sync-plan';

/** Name of the one plan. It is part of the file format. */
export const planName = 'plan';

export const planKind: UserRecordKind<SyncPlan> = {
  kind: 'plan',
  getName: () => planName,
  parse: (value) => syncPlanSchema.parse(value),
};
