/** The query client. Main retries and caches requests, so that queries here do neither; but see server-error-retries.ts. */
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { learnClientNames } from './names';
import { getRetryPauseMs } from './server-error-retries';

// Flushes query notifications in a microtask. With the default `setTimeout(0)` a controlled switch would flicker back
// for one frame.
notifyManager.setScheduler(queueMicrotask);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (data, { queryKey }) => learnClientNames(queryClient, queryKey, data),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchInterval: getRetryPauseMs,
      // A minimised window, too, has what the server could not give as soon as it can.
      refetchIntervalInBackground: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
