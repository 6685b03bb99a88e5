/** The use cases wired to their adapters, without Electron: the app and the command line both start from here. */
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoOffice } from '@demo/server';
import { ClaimLetters } from '@main/office/commission/claim-letters';
import { CommissionService } from '@main/office/commission/commission-service';
import { earlierClaimKind } from '@main/office/commission/earlier-claims';
import { StatementFinisher } from '@main/office/commission/finish-statement';
import { statementKinds } from '@main/office/commission/statement-records';
import { StatementSheets } from '@main/office/commission/statement-sheets';
import { sentFileKind, WorkRecords, workKinds } from '@main/office/commission/work-records';
import { OfficePreferences } from '@main/office/connect/office-preferences';
import { OfficeScreens } from '@main/office/connect/office-screens';
import { OfficeService } from '@main/office/connect/office-service';
import { checkBaseUrl } from '@main/office/connect/office-sessions';
import { findLock, monthKinds } from '@main/office/month-end/gather-month';
import type { MonthProgress } from '@main/office/month-end/make-run';
import { MonthEndService } from '@main/office/month-end/month-end-service';
import { ReportService } from '@main/office/reports/report-service';
import { Notices } from '@main/office/settings/notices-file';
import { SettingsFile } from '@main/office/settings/settings-file';
import { getCacheFolder } from '@main/office/settings/user-data';
import { TransferService } from '@main/office/transfer/transfer-service';
import { OfficeUpdates } from '@main/office/update/office-updates';
import { removeAbandonedFolders } from '@main/rows/files/output-files';
import { receivedFiles } from '@main/rows/received/received-files';
import { DataWorker } from '@main/saved/thread/data-worker';
import { OfficeCaches } from '@main/saved/thread/office-caches';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import type { Fetch } from '@main/server/http/http-get';
import { OriginSlots } from '@main/server/rate/fair-queue';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import type { Clock } from '@main/system/clock';
import { type Keychain, TokenStore } from '@main/system/keychain';
import { type Log, logRequest, silentLog } from '@main/system/log/logger';
import type { AppState, Connection } from '@shared/records/office';
import type { UpdateState } from '@shared/records/update';

export type ServiceOptions = {
  readonly userData: string;
  /** Folder of data that stays on this computer: caches and rate windows. */
  readonly localData: string;
  readonly version: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, for jitter. @default Math.random */
  readonly random?: () => number;
  readonly loadKeychain: () => Promise<Keychain>;
  /** Whether an unreachable API is requested again in the background: in the app, not on the command line. */
  readonly shouldReconnect?: boolean;
  /** Whether offices are updated in the background: in the app. @default false */
  readonly updatesOffices?: boolean;
  /** Whether what users have typed is copied at a start: in the app. @default false */
  readonly copiesTyped?: boolean;
  /** The log of this process. @default none is written */
  readonly log?: Log;
  /** Resolves when a keychain prompt has timed out. @default after 20 seconds */
  readonly waitForKeychainTimeout?: () => Promise<void>;
  /** Starts the demo office. @default the built-in one, with the data of today */
  readonly startDemo?: () => Promise<DemoOffice>;
  /** The owner of the saved data. @default a worker of these services */
  readonly dataWorker?: DataWorker;
};

/** Changes outside a use case, by name. */
export type ServiceEvents = {
  readonly state: [state: AppState];
  readonly connection: [connection: Connection];
  readonly update: [state: UpdateState];
  /** How far a run is; null at its end. */
  readonly 'month-end': [officeId: string, progress: MonthProgress | null];
  /** An office is being removed, or its saved data cleared: its jobs end, and its results leave memory. */
  readonly dropped: [officeId: string];
  /** An office was removed. */
  readonly removed: [officeId: string];
};

/** Every use case of one process, and what ends them. */
export type Services = ReturnType<typeof createServices>;

/** Records of what the user did: a settings file takes them to another computer, and a removed office keeps them for a while. */
const typedKinds = [
  earlierClaimKind as UserRecordKind<unknown>,
  ...workKinds,
  sentFileKind as UserRecordKind<unknown>,
  ...monthKinds,
  ...statementKinds,
];

/** The rate windows that processes share on disk; in memory if the folder cannot be written. */
function openRateWindows({ localData }: ServiceOptions): RateWindowStore {
  try {
    mkdirSync(localData, { recursive: true, mode: 0o700 });
    return RateWindowStore.openInFolder(localData);
  } catch {
    return new RateWindowStore(':memory:');
  }
}

/** keytar, the OS keychain; loaded when first needed, because its library may be missing. */
export async function loadKeytar(): Promise<Keychain> {
  return (await import('keytar')).default;
}

/** Starts the demo office; loaded when first needed: its `node:http` would be a tenth of what main does before its window. */
async function startDemoOffice(): Promise<DemoOffice> {
  return await (await import('@demo/server')).startDemoOffice();
}

/** Builds every use case with its adapters. Nothing is read from the keychain or the network yet. */
export function createServices(options: ServiceOptions) {
  void removeAbandonedFolders();
  const events = new EventEmitter<ServiceEvents>();
  const dataWorker = options.dataWorker ?? new DataWorker();
  const notices = new Notices(join(options.userData, 'notices.json'));
  const onNotice = (notice: string) => notices.add(notice, true);
  const settings = new SettingsFile(join(options.userData, 'settings.json'), {
    onNotice,
    checkBaseUrl: (baseUrl) => checkBaseUrl(baseUrl),
    lockFile: join(options.localData, 'settings.lock'),
  });
  const rateWindows = openRateWindows(options);
  const userRecords = new UserRecordStore(join(options.localData, 'user-records'), onNotice, (ms) =>
    options.clock.sleep(ms),
  );
  const preferences = new OfficePreferences(userRecords, join(options.userData, 'offices'));
  const screens = new OfficeScreens(userRecords, preferences);
  const caches = new OfficeCaches(dataWorker, getCacheFolder(options.localData));
  let demo: Promise<DemoOffice> | null = null;
  const offices = new OfficeService({
    settings,
    notices,
    rateWindows,
    slots: new OriginSlots(),
    tokens: new TokenStore(options.loadKeychain),
    caches,
    preferences,
    userRecords,
    removedFolder: join(options.localData, 'removed-offices'),
    userKinds: typedKinds,
    startDemo: () => {
      demo ??= (options.startDemo ?? startDemoOffice)().catch((error: unknown) => {
        // A start that failed may be tried again.
        demo = null;
        throw error;
      });
      return demo;
    },
    waitForKeychainTimeout: options.waitForKeychainTimeout,
    version: options.version,
    fetch: options.fetch,
    clock: options.clock,
    random: options.random ?? Math.random,
    shouldReconnect: options.shouldReconnect ?? false,
    copiesTyped: options.copiesTyped ?? false,
    onState: (state) => events.emit('state', state),
    onRequest: (request) => logRequest(options.log ?? silentLog, request),
    onConnection: (connection) => events.emit('connection', connection),
    onDropped: (officeId) => events.emit('dropped', officeId),
    onListSaved: (officeId, list) => updates.noteSaved(officeId, list),
    onReplaced: (officeId) => {
      updates.forget(officeId);
      updates.watch(officeId);
    },
    onRemoved: (officeId) => events.emit('removed', officeId),
  });
  dataWorker.onDeath = (notice) => notices.add(notice);
  const reports = new ReportService();
  const updates = new OfficeUpdates({
    clock: options.clock,
    openSession: (officeId) => offices.openSession(officeId),
    preferences,
    onChange: (state) => events.emit('update', state),
    isEnabled: options.updatesOffices ?? false,
  });
  events.on('connection', (connection) => updates.noteConnection(connection, options.clock.now()));
  const commission = new CommissionService({
    records: new WorkRecords(async (session) => {
      const file = userRecords.openPath(session.office);
      if (file !== null) await caches.files.userRecords.copy(file, session.now(), 'before-commission');
    }),
    listStatements: (session) => sheets.listHeads(session),
    chasesClaimed: ({ office }) => preferences.get(office).office.claimedMeans === 'asked-for',
  });
  const sheets: StatementSheets = new StatementSheets({
    preferences,
    listWork: (session) => commission.records.read(session),
    findLock,
  });
  const claimLetters = new ClaimLetters({ commission, sheets, preferences });
  const monthEnds = new MonthEndService(
    {
      ...{ commission, sheets, claimLetters, reports, preferences },
      version: options.version,
    },
    (officeId, progress) => events.emit('month-end', officeId, progress),
  );
  events.on('dropped', (officeId) => {
    updates.forget(officeId);
    monthEnds.stop(officeId);
    reports.forget(officeId);
    sheets.forget();
  });
  events.on('removed', (officeId) => screens.forget(officeId));
  return {
    events,
    settings,
    offices,
    preferences,
    screens,
    reports,
    monthEnds,
    updates,
    commission,
    claimLetters,
    sheets,
    finisher: new StatementFinisher(sheets, commission.records),
    transfer: new TransferService({
      offices,
      preferences,
      userRecords,
      kinds: typedKinds,
      nowMs: options.clock.now,
    }),
    clock: options.clock,
    close: async () => {
      screens.flush();
      updates.close();
      await offices.close();
      await userRecords.close();
      await receivedFiles.end();
      rateWindows.close();
      await (await demo)?.close();
    },
  };
}
