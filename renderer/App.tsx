/** Providers, then the welcome screen or the screens of the office in use. */
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { appStateQuery, useAppEvents } from './data/queries/app';
import { isLockedError, useLockEvents } from './data/queries/lock';
import { useSyncEvents } from './data/queries/offline';
import { usePackEvents } from './data/queries/packs';
import { useUnclaimedEvents } from './data/queries/unclaimed';
import { queryClient } from './data/query-client';
import { ProxySignIn } from './features/shell/ProxySignIn';
import { router } from './router';
import { ErrorAlert } from './ui/Alerts';
import { LazyFrame } from './ui/LazyFrame';
import { lazyComponent, preloadComponents } from './ui/lazy-component';
import { theme } from './ui/theme';

const LockScreen = lazyComponent(() => import('./features/lock/LockScreen'), 'LockScreen');
const WelcomeScreen = lazyComponent(() => import('./features/offices/WelcomeScreen'), 'WelcomeScreen');

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
      preloadComponents();
    }, preloadAfterMs);
  });
}

/** Reads what the first screen needs. A failure is shown by the screen, which reads again. */
export async function prepareApp(): Promise<void> {
  preloadWhenQuiet();
  await queryClient.prefetchQuery(appStateQuery);
  if (queryClient.getQueryData(appStateQuery.queryKey)?.currentOfficeId === null) await WelcomeScreen.preload?.();
}

/** Notifies the user that the server responds again and the screen is being updated. */
function showBackOnline(): void {
  notifications.show({ id: 'back-online', message: 'Back online. What you see is being updated.', autoClose: 5_000 });
}

function Office() {
  useAppEvents(showBackOnline);
  useSyncEvents();
  useUnclaimedEvents();
  usePackEvents();
  useLockEvents();
  const { data, error } = useQuery(appStateQuery);
  const isLocked = isLockedError(error);
  const scheme = data?.theme === 'light' || data?.theme === 'dark' ? data.theme : undefined;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" {...(scheme ? { forceColorScheme: scheme } : {})}>
      {isLocked && (
        <LazyFrame height={0}>
          <LockScreen />
        </LazyFrame>
      )}
      {!isLocked && <ProxySignIn />}
      {error && !isLocked && <ErrorAlert error={error} />}
      {data?.currentOfficeId === null && !isLocked && (
        <LazyFrame height={0}>
          <WelcomeScreen />
        </LazyFrame>
      )}
      {data && data.currentOfficeId !== null && !isLocked && <RouterProvider router={router} />}
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
