/**
 * Routes on the URL's hash. The history holds the screen and its filters, so that Back always works; the URL holds the
 * screen alone. The list of trips is the first screen; the code of the others is loaded later.
 */
import { appStateQuery } from '@renderer/data/app';
import { queryClient } from '@renderer/data/query-client';
import { screenHistory } from '@renderer/data/screen-history';
import { forgetScreen } from '@renderer/data/stores/screen-searches';
import { CodeLoadError, DrawingError, lazyComponent } from '@renderer/ui/lazy-part';
import type { NavigationItem, navigation } from '@shared/app/rail-entries';
import {
  type Icon,
  IconCalendarCheck,
  IconPercentage,
  IconPlaneDeparture,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { createRootRoute, createRoute, createRouter, Navigate, type RouteComponent } from '@tanstack/react-router';
import { Shell } from './features/shell/Shell';
import { TripsScreen } from './features/trips/TripsScreen';
import { parseSearch } from './ui/url-search';

const root = createRootRoute({ component: Shell });

type NavigationPath = (typeof navigation)[number]['path'];

type Props<P extends NavigationItem['path']> = P extends NavigationPath ? [icon: Icon] : [];

/** Creates a screen's route. A screen of the navigation rail needs an icon; no other screen has one. */
const toRoute = <P extends NavigationItem['path']>(path: P, component: RouteComponent, ...[icon]: Props<P>) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: parseSearch, staticData: { icon } });

/** Creates the route of a screen whose code is loaded later. */
const toLaterRoute = <P extends NavigationItem['path'], K extends string>(
  path: P,
  importScreen: () => Promise<Record<K, RouteComponent>>,
  name: K,
  ...icon: Props<P>
) => toRoute(path, lazyComponent<Record<string, RouteComponent>, string>(importScreen, name), ...icon);

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/trips" search={{}} /> }),
  toRoute('/trips', TripsScreen, IconPlaneDeparture),
  toLaterRoute('/trips/$id', () => import('./features/trips/TripScreen'), 'TripScreen'),
  toLaterRoute('/clients', () => import('./features/clients/ClientsScreen'), 'ClientsScreen', IconUsers),
  toLaterRoute('/clients/$id', () => import('./features/clients/ClientScreen'), 'ClientScreen'),
  toLaterRoute('/reports', () => import('./features/reports/ReportsScreen'), 'ReportsScreen', IconReportAnalytics),
  toLaterRoute('/reports/$slug', () => import('./features/reports/ReportScreen'), 'ReportScreen'),
  toLaterRoute('/reports/$slug/summary', () => import('./features/summaries/SummaryScreen'), 'ReportSummaryScreen'),
  toLaterRoute('/month-end', () => import('./features/month-end/MonthEndScreen'), 'MonthEndScreen', IconCalendarCheck),
  toLaterRoute('/summary', () => import('./features/summaries/SummaryScreen'), 'SummaryScreen'),
  toLaterRoute(
    '/commission',
    () => import('./features/commission/CommissionScreen'),
    'CommissionScreen',
    IconPercentage,
  ),
  toLaterRoute('/commission/$id', () => import('./features/commission/CommissionScreen'), 'SupplierScreen'),
  toLaterRoute('/commission/statement/$id', () => import('./features/commission/StatementScreen'), 'StatementScreen'),
  toLaterRoute('/settings', () => import('./features/settings/SettingsScreen'), 'SettingsScreen', IconSettings),
  toLaterRoute('/connect', () => import('./features/settings/ConnectScreen'), 'ConnectScreen'),
]);

/** Makes the next start open another screen than one that cannot be drawn. */
function forgetFailedScreen(error: unknown): void {
  const officeId = queryClient.getQueryData(appStateQuery.queryKey)?.currentOfficeId;
  if (officeId && !(error instanceof CodeLoadError)) forgetScreen(officeId, screenHistory.location.pathname);
}

export const router = createRouter({
  routeTree,
  history: screenHistory,
  defaultPreload: false,
  defaultErrorComponent: DrawingError,
  defaultOnCatch: forgetFailedScreen,
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
