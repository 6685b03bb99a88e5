/** Updates what is saved of an office to its end, as the command line does. */

import type { OfficeSession } from '@main/office/connect/office-session';
import type { UpdateRange } from '@main/office/update/office-update';
import { OfficeUpdates } from '@main/office/update/office-updates';
import { assertComplete, type UpdateResult } from '@main/office/update/update-result';
import type { AppError } from '@shared/errors/errors';
import type { UpdateState } from '@shared/records/update';
import { defaultPreferences, type OfficeSettings } from '@shared/settings/preferences';

export type UpdateOptions = {
  readonly range?: UpdateRange | null;
  readonly settings?: Partial<OfficeSettings>;
  readonly signal?: AbortSignal;
  readonly onState?: (state: UpdateState) => void;
  readonly onBusy?: () => void;
  /** Waits where the server is away, and is told so. @default it fails */
  readonly onAway?: (cause: AppError) => void;
};

/** @throws AppError also where not everything was saved */
export async function updateToEnd(session: OfficeSession, options: UpdateOptions = {}): Promise<UpdateResult> {
  const { range = null, settings = {}, signal = new AbortController().signal } = options;
  const preferences = { ...defaultPreferences, office: { ...defaultPreferences.office, ...settings } };
  const updates = new OfficeUpdates({
    clock: { sleep: async () => undefined },
    openSession: async () => session,
    preferences: { get: () => preferences },
    onChange: options.onState ?? (() => undefined),
    isEnabled: false,
  });
  const result = await updates.runToEnd(session, range, signal, {
    onBusy: options.onBusy ?? (() => undefined),
    onAway: options.onAway ?? null,
  });
  assertComplete(result);
  return result;
}
