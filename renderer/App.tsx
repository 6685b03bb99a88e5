/** Providers, then the welcome screen or the screens of the office in use. */

import { MantineProvider } from '@mantine/core';
import {
  appStateQuery,
  connectionQuery,
  directoryQuery,
  followAppState,
  isLockedError,
  preferencesQuery,
  useAppEvents,
  useLockEvents,
  useNameEvents,
} from '@renderer/data/app';
import { drawDialogs, ProxySignIn } from '@renderer/features/shell/lazy-dialogs';
import { lazyPart, preloadComponents } from '@renderer/ui/lazy-part';
import { ErrorAlert } from '@renderer/ui/Screen';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './data/query-client';
import { historyQuery, screenHistory } from './data/screen-history';
import { getTableStore } from './data/tables';
import { router } from './router';
import { theme } from './ui/theme';

const LockScreen = lazyPart(() => import('@renderer/features/settings/LockScreen'), 'LockScreen');
const WelcomeScreen = lazyPart(() => import('@renderer/features/settings/ConnectScreen'), 'WelcomeScreen');

/** How long the window has had nothing to wait for before the code of other screens is loaded. */
const preloadAfterMs = 1_000;

/** Loads the code of other screens once, after the first list. A click then finds it loaded. */
function preloadWhenQuiet(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(timer);
    if (queryClient.isFetching() > 0) return;
    timer = setTimeout(() => {
      unsubscribe();
      drawDialogs();
      preloadComponents();
    }, preloadAfterMs);
  });
}

/** The longest wait for the first list before the frame is drawn without it. */
const maxFirstListMs = 250;

/** Requests what the list of trips shows. Resolves when all of it is there, so that it is drawn once. */
async function prefetchFirstList(officeId: string): Promise<void> {
  const { pathname } = screenHistory.location;
  const isTrips = pathname === '/' || pathname === '/trips';
  await Promise.all([
    queryClient.prefetchQuery(preferencesQuery(officeId)),
    queryClient.prefetchQuery(connectionQuery(officeId)),
    queryClient.prefetchQuery(directoryQuery(officeId)),
    isTrips && getTableStore(officeId, 'trips').load(),
  ]);
}

/** Reads what the first screen needs. A failure is shown by the screen, which reads again. */
export async function prepareApp(): Promise<void> {
  followAppState(queryClient);
  preloadWhenQuiet();
  await Promise.all([queryClient.prefetchQuery(appStateQuery), queryClient.prefetchQuery(historyQuery)]);
  const officeId = queryClient.getQueryData(appStateQuery.queryKey)?.currentOfficeId;
  if (officeId === null) await WelcomeScreen.preload?.();
  else if (officeId !== undefined) {
    await Promise.race([prefetchFirstList(officeId), new Promise((draw) => setTimeout(draw, maxFirstListMs))]);
  }
}

function Office() {
  useAppEvents();
  useNameEvents();
  useLockEvents();
  const { data, error } = useQuery(appStateQuery);
  const isLocked = isLockedError(error);
  const { isPending } = useQuery(historyQuery);
  const scheme = data?.theme === 'light' || data?.theme === 'dark' ? data.theme : undefined;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" {...(scheme ? { forceColorScheme: scheme } : {})}>
      {isLocked && <LockScreen />}
      {!isLocked && <ProxySignIn />}
      {error && !isLocked && <ErrorAlert error={error} />}
      {data?.currentOfficeId === null && !isLocked && <WelcomeScreen />}
      {data && data.currentOfficeId !== null && !isLocked && !isPending && <RouterProvider router={router} />}
    </MantineProvider>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Office />
    </QueryClientProvider>
  );
}
