/** One handler per channel: unpack the input, call the use case, shape the answer. No logic of its own. */
import { checkSavedData } from '@main/records/check-saved-data';
import { getClient, listClients } from '@main/records/clients';
import { getDirectory, getDirectoryRecord, listDirectory } from '@main/records/directory';
import { getTrip, getTripListItem, listAllTrips, listTrips } from '@main/records/trips';
import { probeFilterSupport } from '@main/reports/filter-support';
import { listReports } from '@main/reports/report-list';
import type { RunProgress } from '@main/reports/report-service';
import { readBlockAsCells } from '@main/reports/runs/loaded-run';
import type { Services } from '@main/services';
import type { Theme } from '@shared/schemas/office';
import { broadcast } from './broadcast';
import { CallLimit } from './call-limit';
import type { CancellableRequests } from './cancellable-requests';
import { ConnectGate } from './connect-gate';
import { contactWindowMs, maxContacts, openContact } from './contact';
import { confirmServer } from './dialogs';
import {
  exportReport,
  exportTrips,
  exportUnclaimed,
  exportWarnings,
  openExport,
  printPdf,
  runReportToFile,
  showExport,
} from './handlers/exports';
import { makePackHandlers } from './handlers/packs';
import { makeRunHandlers } from './handlers/runs';
import type { Handlers } from './register';

/** How often progress of one request is told, in bytes. */
const progressStepBytes = 262_144;

function makeProgressReporter(requestId: string): (progress: RunProgress) => void {
  let told = 0;
  return ({ bytes, rows, totalRows }) => {
    if (bytes - told < progressStepBytes) return;
    told = bytes;
    broadcast('request:progress', { requestId, bytes, items: { done: rows, total: totalRows } });
  };
}

/**
 * @param requests - those that the window may cancel
 * @param applyTheme - tells the platform which theme the window wears
 */
export function makeHandlers(
  services: Services,
  requests: CancellableRequests,
  applyTheme: (theme: Theme) => void,
): Handlers {
  const { offices, preferences, reports, sync, unclaimed, tripResults, clock } = services;
  const connectGate = new ConnectGate(clock.now);
  const contacts = new CallLimit(maxContacts, contactWindowMs, clock.now);
  return {
    'app:state': () => offices.getState(),
    'app:dismiss-notices': (seen) => offices.dismissNotices(seen),
    'app:set-theme': (theme) => {
      applyTheme(theme);
      return offices.setTheme(theme);
    },
    'app:set-rail-narrow': (isNarrow) => offices.setRailNarrow(isNarrow),
    'requests:cancel': (requestId) => {
      requests.cancel(requestId);
      return null;
    },
    'offices:connect': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) =>
        connectGate.run(
          request.baseUrl,
          offices.list().map(({ baseUrl }) => baseUrl),
          (server) => confirmServer(event, server, signal),
          () => offices.connect({ ...request, signal }),
        ),
      ),
    'offices:open-demo': () => offices.openDemo(),
    'offices:switch': (officeId) => offices.switchTo(officeId),
    'offices:remove': (officeId) => offices.remove(officeId),
    'offices:renew-token': ({ officeId, token, requestId, clearsSavedData }) =>
      requests.run(requestId, (signal) => offices.renewToken(officeId, token, { signal, clearsSavedData })),
    'offices:connection': (officeId) => offices.getConnection(officeId),
    'offices:try-keychain': (officeId) => offices.tryKeychain(officeId),
    'offices:set-rate': ({ officeId, change }) => offices.setRate(officeId, change),
    'offices:stop-waiting': async (officeId) => {
      await offices.stopWaiting(officeId);
      return null;
    },
    'offices:try-now': async (officeId) => {
      await offices.tryNow(officeId);
      return null;
    },
    'trips:list': ({ officeId, requestId, fetchPolicy, ...query }) =>
      requests.run(requestId, async (signal) => {
        const listed = await listTrips(await offices.openSession(officeId), query, { signal, fetchPolicy });
        tripResults.setPage(officeId, query, listed);
        const { value, freshness } = listed;
        const unreadable = value.raw.length - value.rows.length;
        const { rows, pagination, warnings } = value;
        return { rows, unreadable, pagination, warnings: [...warnings], freshness };
      }),
    'trips:list-all': ({ officeId, requestId, filters, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const onPage = (done: number, total: number) =>
          broadcast('request:progress', { requestId, bytes: 0, items: { done, total } });
        const session = await offices.openSession(officeId);
        const list = await listAllTrips(session, { filters }, { signal, fetchPolicy, onPage });
        const { rows, raw, warnings, hasChanged, gap } = list.value;
        const listId = tripResults.addList({ officeId, filters, list });
        const unreadable = raw.length - rows.length;
        return {
          listId,
          count: rows.length,
          unreadable,
          warnings: [...warnings],
          hasChanged,
          gap,
          freshness: list.freshness,
        };
      }),
    'trips:rows': ({ listId, offset, limit }) =>
      tripResults.getList(listId).list.value.rows.slice(offset, offset + limit),
    'trips:get': ({ officeId, requestId, id, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const found = await getTrip(session, id, { signal, fetchPolicy });
        if (found === null) return null;
        const { trip, warnings } = found.value;
        return { trip, warnings, listed: getTripListItem(session, id), freshness: found.freshness };
      }),
    'trips:listed': async ({ officeId, id }) => getTripListItem(await offices.openSession(officeId), id),
    'clients:list': ({ officeId, requestId, fetchPolicy, ...query }) =>
      requests.run(requestId, async (signal) => {
        const { value, freshness } = await listClients(await offices.openSession(officeId), query, {
          signal,
          fetchPolicy,
        });
        return { ...value, warnings: [...value.warnings], freshness };
      }),
    'clients:get': ({ officeId, requestId, id, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const found = await getClient(await offices.openSession(officeId), id, { signal, fetchPolicy });
        return found && { client: found.value.client, warnings: found.value.warnings, freshness: found.freshness };
      }),
    'directory:get': ({ officeId, requestId, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        return await getDirectory(session, { signal, fetchPolicy });
      }),
    'directory:list': ({ officeId, requestId, kind }) =>
      requests.run(requestId, async (signal) => {
        const { value, freshness } = await listDirectory(await offices.openSession(officeId), kind, { signal });
        return { ...value, records: [...value.records], warnings: [...value.warnings], freshness };
      }),
    'directory:record': ({ officeId, requestId, kind, id }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const { value, freshness } = await getDirectoryRecord(session, kind, id, { signal });
        return { record: value, freshness };
      }),
    'reports:list': ({ officeId, requestId, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const { value, freshness } = await listReports(await offices.openSession(officeId), { signal, fetchPolicy });
        return { reports: [...value.items], warnings: [...value.warnings], freshness };
      }),
    'reports:run': ({ officeId, requestId, slug, filters }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const held = await reports.run(session, slug, filters, {
          signal,
          onProgress: makeProgressReporter(requestId),
        });
        return held.run;
      }),
    'reports:run-to-file': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) =>
        runReportToFile(services, event, request, { signal, onProgress: makeProgressReporter(requestId) }),
      ),
    'reports:rows': async ({ officeId, runId, block }) =>
      await readBlockAsCells(reports.loadRun(runId, await offices.openSession(officeId)), block),
    'reports:check-filters': ({ officeId, requestId, slug, filters, names }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        return await probeFilterSupport(session, slug, filters, names, { signal });
      }),
    ...makeRunHandlers(services),
    ...makePackHandlers(services),
    'export:report': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) => exportReport(services, event, request, signal)),
    'export:trips': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) => {
        const onPage = (done: number, total: number) =>
          broadcast('request:progress', { requestId, bytes: 0, items: { done, total } });
        return exportTrips(services, tripResults, event, request, { signal, onPage });
      }),
    'export:warnings': ({ officeId, format }, event) => exportWarnings(services, event, officeId, format),
    'export:unclaimed': ({ officeId, positions, format }, event) =>
      exportUnclaimed(services, event, officeId, positions, format),
    'export:pdf': ({ name }, event) => printPdf(event, name),
    'export:show': (path) => {
      showExport(path);
      return null;
    },
    'export:open': async (path) => {
      await openExport(path);
      return null;
    },
    'diagnostics:get': async (officeId) => (await offices.openSession(officeId)).getDiagnostics(),
    'diagnostics:set-debugging': async ({ officeId, isOn }) => {
      (await offices.openSession(officeId)).diagnostics.setDebugging(isOn);
      return null;
    },
    // The office's key opens them: it is at hand once the office is open.
    'preferences:get': async (officeId) => preferences.get((await offices.openSession(officeId)).office),
    'preferences:change': async ({ officeId, change }) => {
      const changed = preferences.change((await offices.openSession(officeId)).office, change);
      if (change.kind === 'saved-data') await offices.removeExpired(officeId);
      return changed;
    },
    'unclaimed:state': async (officeId) => await unclaimed.getState(await offices.openSession(officeId)),
    'unclaimed:sectors': async (officeId) => await unclaimed.getSectors(await offices.openSession(officeId)),
    'unclaimed:start': async ({ officeId, ...range }) =>
      await unclaimed.start(await offices.openSession(officeId), range),
    'unclaimed:stop': async (officeId) => {
      unclaimed.stop(officeId);
      return await unclaimed.getState(await offices.openSession(officeId));
    },
    'contact:open': async ({ kind, value }) => {
      await openContact(kind, value, contacts);
      return null;
    },
    'sync:start': async ({ officeId, from, to }) => sync.start(await offices.openSession(officeId), { from, to }),
    'sync:stop': (officeId) => sync.stop(officeId),
    'sync:state': (officeId) => sync.getState(officeId),
    'cache:clear': (officeId) => offices.clearSavedData(officeId),
    'cache:check': async (officeId) => await checkSavedData(await offices.openSession(officeId)),
    'cache:summary': async (officeId) => {
      const { cache } = await offices.openSession(officeId);
      const { counts, oldestMs, newestMs } = cache.records.summarize();
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        clients: counts.client ?? 0,
        oldestMs,
        newestMs,
        persistent: cache.isPersistent,
        isReadOnly: cache.isReadOnly,
      };
    },
  };
}
