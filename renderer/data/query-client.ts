/** The query client. Main retries and caches requests, so that queries here do neither. */
import { notifyManager, QueryClient } from '@tanstack/react-query';

// Flushes query notifications in a microtask. With the default `setTimeout(0)` a controlled switch would flicker back
// for one frame.
notifyManager.setScheduler(queueMicrotask);

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
