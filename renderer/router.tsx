/** Routes on the URL's hash: where staff are, and which filters they set, is in the address, so that Back always works. */
import { createHashHistory, createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { ClientScreen } from './features/client/ClientScreen';
import { ClientsScreen } from './features/clients/ClientsScreen';
import { ComparisonScreen } from './features/comparison/ComparisonScreen';
import { DiagnosticsScreen } from './features/diagnostics/DiagnosticsScreen';
import { ConnectScreen } from './features/offices/ConnectScreen';
import { OfflineScreen } from './features/offline/OfflineScreen';
import { OverviewScreen } from './features/overview/OverviewScreen';
import { PacksScreen } from './features/packs/PacksScreen';
import { RecordScreen } from './features/records/RecordScreen';
import { RecordsScreen } from './features/records/RecordsScreen';
import { ReportScreen } from './features/report/ReportScreen';
import { ReportsScreen } from './features/reports/ReportsScreen';
import { SettingsScreen } from './features/settings/SettingsScreen';
import { Shell } from './features/shell/Shell';
import { TripScreen } from './features/trip/TripScreen';
import { TripsScreen } from './features/trips/TripsScreen';
import { UnclaimedScreen } from './features/unclaimed/UnclaimedScreen';
import { ErrorNote } from './ui/Alerts';
import { readSearch } from './ui/url-search';

const root = createRootRoute({ component: Shell });
const at = <P extends string>(path: P, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: readSearch });

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/trips" search={{}} /> }),
  at('/overview', OverviewScreen),
  at('/trips', TripsScreen),
  at('/trips/$id', TripScreen),
  at('/clients', ClientsScreen),
  at('/clients/$id', ClientScreen),
  at('/reports', ReportsScreen),
  at('/reports/$slug', ReportScreen),
  at('/reports/$slug/compare', ComparisonScreen),
  at('/packs', PacksScreen),
  at('/unclaimed', UnclaimedScreen),
  at('/offline', OfflineScreen),
  at('/records/$kind', RecordsScreen),
  at('/records/$kind/$id', RecordScreen),
  at('/diagnostics', DiagnosticsScreen),
  at('/settings', SettingsScreen),
  at('/connect', ConnectScreen),
]);

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: false,
  defaultErrorComponent: ({ error, reset }) => (
    <ErrorNote error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
  ),
  defaultNotFoundComponent: () => <Navigate to="/trips" search={{}} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
