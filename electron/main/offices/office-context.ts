/** Shared parts of the use cases of offices. */
import type { OfficeCaches } from '@main/data-worker/office-caches';
import type { SessionDependencies } from '@main/session/office-session';
import type { OfficePreferences } from './office-preferences';
import type { OfficeRegistry } from './office-registry';
import type { OfficeSecrets } from './office-secrets';
import type { OfficeSessions } from './office-sessions';
import type { RemovedOffices } from './removed-offices';
import type { SavedData } from './saved-data';

/** Starts the server of the demo office, or gives the one that runs. */
export type StartDemoOffice = () => Promise<{ baseUrl: string; token: string }>;

/** The parts of the offices, and the adapters that a request needs before there is a session. */
export type OfficeContext = Pick<
  SessionDependencies,
  'fetch' | 'clock' | 'random' | 'rateWindows' | 'slots' | 'userRecords'
> & {
  readonly registry: OfficeRegistry;
  readonly sessions: OfficeSessions;
  readonly secrets: OfficeSecrets;
  readonly savedData: SavedData;
  readonly caches: OfficeCaches;
  readonly preferences: OfficePreferences;
  readonly removed: RemovedOffices;
  readonly startDemo: StartDemoOffice;
  /** Called with a notice for the user. */
  readonly onNotice: (notice: string) => void;
  /** Called before saved data is removed or cleared: the office's jobs end, and what is in memory of it goes. */
  readonly onDropped: (officeId: string) => void;
};
