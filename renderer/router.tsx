/**
 * Routes on the URL's hash. The history holds the screen and its filters, so that Back always works; the URL holds the
 * screen alone. The list of trips is the first screen; the code of the others is loaded later.
 */
import { appStateQuery } from '@renderer/data/app';
import { queryClient } from '@renderer/data/query-client';
import { screenHistory } from '@renderer/data/screen-history';
import { forgetScreen } from '@renderer/data/stores/screen-searches';
import type { NavigationItem, navigation } from '@shared/app/navigation';
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
import { CodeLoadError, lazyComponent } from './ui/lazy-component';
import { DrawingError } from './ui/lazy-part';
import { parseSearch } from './ui/url-search';

const root = createRootRoute({ component: Shell });

type NavigationPath = (typeof navigation)[number]['path'];

/** Creates a screen's route. A screen of the navigation rail needs an icon; no other screen has one. */
const toRoute = <P extends NavigationItem['path']>(
  path: P,
  component: RouteComponent,
  ...[icon]: P extends NavigationPath ? [icon: Icon] : []
) => createRoute({ getParentRoute: () => root, path, component, validateSearch: parseSearch, staticData: { icon } });

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <Navigate to="/trips" search={{}} /> }),
  toRoute('/trips', TripsScreen, IconPlaneDeparture),
  toRoute(
    '/trips/$id',
    lazyComponent(() => import('@renderer/features/trips/TripScreen'), 'TripScreen'),
  ),
  toRoute(
    '/clients',
    lazyComponent(() => import('./features/clients/ClientsScreen'), 'ClientsScreen'),
    IconUsers,
  ),
  toRoute(
    '/clients/$id',
    lazyComponent(() => import('@renderer/features/clients/ClientScreen'), 'ClientScreen'),
  ),
  toRoute(
    '/reports',
    lazyComponent(() => import('./features/reports/ReportsScreen'), 'ReportsScreen'),
    IconReportAnalytics,
  ),
  toRoute(
    '/reports/$slug',
    lazyComponent(() => import('@renderer/features/reports/ReportScreen'), 'ReportScreen'),
  ),
  toRoute(
    '/reports/$slug/summary',
    lazyComponent(() => import('@renderer/features/summaries/SummaryScreen'), 'ReportSummaryScreen'),
  ),
  toRoute(
    '/month-end',
    lazyComponent(() => import('@renderer/features/month-end/MonthEndScreen'), 'MonthEndScreen'),
    IconCalendarCheck,
  ),
  toRoute(
    '/summary',
    lazyComponent(() => import('@renderer/features/summaries/SummaryScreen'), 'SummaryScreen'),
  ),
  toRoute(
    '/commission',
    lazyComponent(() => import('@renderer/features/commission/CommissionScreen'), 'CommissionScreen'),
    IconPercentage,
  ),
  toRoute(
    '/commission/$id',
    lazyComponent(() => import('@renderer/features/commission/SupplierScreen'), 'SupplierScreen'),
  ),
  toRoute(
    '/commission/statement/$id',
    lazyComponent(() => import('@renderer/features/commission/StatementScreen'), 'StatementScreen'),
  ),
  toRoute(
    '/settings',
    lazyComponent(() => import('./features/settings/SettingsScreen'), 'SettingsScreen'),
    IconSettings,
  ),
  toRoute(
    '/connect',
    lazyComponent(() => import('@renderer/features/settings/ConnectScreen'), 'ConnectScreen'),
  ),
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
