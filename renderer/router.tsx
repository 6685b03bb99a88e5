/** Routes on the URL's hash. The URL holds the screen and its filters, so that Back always works. */
import type { NavigationItem, navigation } from '@shared/navigation';
import {
  type Icon,
  IconActivity,
  IconChartBar,
  IconCloudDown,
  IconCoin,
  IconPlaneDeparture,
  IconReport,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
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

type NavigationPath = (typeof navigation)[number]['path'];

/** Creates a screen's route. A screen of the navigation rail needs an icon; no other screen has one. */
const toRoute = <P extends NavigationItem['path']>(
  path: P,
  component: () => React.ReactNode,
  ...[icon]: P extends NavigationPath ? [icon: Icon] : []
) => createRoute({ getParentRoute: () => root, path, component, validateSearch: parseSearch, staticData: { icon } });

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/trips" search={{}} /> }),
  toRoute('/overview', OverviewScreen, IconChartBar),
  toRoute('/trips', TripsScreen, IconPlaneDeparture),
  toRoute('/trips/$id', TripScreen),
  toRoute('/clients', ClientsScreen, IconUsers),
  toRoute('/clients/$id', ClientScreen),
  toRoute('/reports', ReportsScreen, IconReport),
  toRoute('/reports/$slug', ReportScreen),
  toRoute('/reports/$slug/compare', ComparisonScreen),
  toRoute('/packs', PacksScreen),
  toRoute('/unclaimed', UnclaimedScreen, IconCoin),
  toRoute('/offline', OfflineScreen, IconCloudDown),
  toRoute('/records/$kind', DirectoryScreen),
  toRoute('/records/$kind/$id', DirectoryRecordScreen),
  toRoute('/diagnostics', DiagnosticsScreen, IconActivity),
  toRoute('/settings', SettingsScreen, IconSettings),
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
  interface StaticDataRouteOption {
    /** The screen's icon in the navigation rail. */
    icon?: Icon | undefined;
  }
}
