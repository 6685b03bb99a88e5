/** Providers, then the welcome screen or the screens of the office in use. */
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { appStateQuery, useAppEvents } from './data/queries/app';
import { useSyncEvents } from './data/queries/offline';
import { usePackEvents } from './data/queries/packs';
import { useUnclaimedEvents } from './data/queries/unclaimed';
import { queryClient } from './data/query-client';
import { WelcomeScreen } from './features/offices/WelcomeScreen';
import { router } from './router';
import { ErrorAlert } from './ui/Alerts';
import { theme } from './ui/theme';

/** Notifies the user that the server responds again and the screen is being updated. */
function showBackOnline(): void {
  notifications.show({ id: 'back-online', message: 'Back online. What you see is being updated.', autoClose: 5_000 });
}

function Office() {
  useAppEvents(showBackOnline);
  useSyncEvents();
  useUnclaimedEvents();
  usePackEvents();
  const { data, error } = useQuery(appStateQuery);
  const scheme = data?.theme === 'light' || data?.theme === 'dark' ? data.theme : undefined;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" {...(scheme ? { forceColorScheme: scheme } : {})}>
      {error && <ErrorAlert error={error} />}
      {data && (data.currentOfficeId === null ? <WelcomeScreen /> : <RouterProvider router={router} />)}
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
