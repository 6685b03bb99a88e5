/** Routes on the URL's hash. The URL holds the screen and its filters, so that Back always works. */
import { createHashHistory, createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { ClientScreen } from './features/client/ClientScreen';
import { ClientsScreen } from './features/clients/ClientsScreen';
import { ComparisonScreen } from './features/comparison/ComparisonScreen';
import { DiagnosticsScreen } from './features/diagnostics/DiagnosticsScreen';
import { DirectoryRecordScreen } from './features/directory/DirectoryRecordScreen';
import { DirectoryScreen } from './features/directory/DirectoryScreen';
import { ConnectScreen } from './features/offices/ConnectScreen';
import { OfflineScreen } from './features/offline/OfflineScreen';
import { OverviewScreen } from './features/overview/OverviewScreen';
import { PacksScreen } from './features/packs/PacksScreen';
import { ReportScreen } from './features/report/ReportScreen';
import { ReportsScreen } from './features/reports/ReportsScreen';
import { SettingsScreen } from './features/settings/SettingsScreen';
import { Shell } from './features/shell/Shell';
import { TripScreen } from './features/trip/TripScreen';
import { TripsScreen } from './features/trips/TripsScreen';
import { UnclaimedScreen } from './features/unclaimed/UnclaimedScreen';
import { ErrorAlert } from './ui/Alerts';
import { parseSearch } from './ui/url-search';

const root = createRootRoute({ component: Shell });
const toRoute = <P extends string>(path: P, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: parseSearch });

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/trips" search={{}} /> }),
  toRoute('/overview', OverviewScreen),
  toRoute('/trips', TripsScreen),
  toRoute('/trips/$id', TripScreen),
  toRoute('/clients', ClientsScreen),
  toRoute('/clients/$id', ClientScreen),
  toRoute('/reports', ReportsScreen),
  toRoute('/reports/$slug', ReportScreen),
  toRoute('/reports/$slug/compare', ComparisonScreen),
  toRoute('/packs', PacksScreen),
  toRoute('/unclaimed', UnclaimedScreen),
  toRoute('/offline', OfflineScreen),
  toRoute('/records/$kind', DirectoryScreen),
  toRoute('/records/$kind/$id', DirectoryRecordScreen),
  toRoute('/diagnostics', DiagnosticsScreen),
  toRoute('/settings', SettingsScreen),
  toRoute('/connect', ConnectScreen),
]);

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: false,
  defaultErrorComponent: ({ error, reset }) => (
    <ErrorAlert error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
  ),
  defaultNotFoundComponent: () => <Navigate to="/trips" search={{}} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
