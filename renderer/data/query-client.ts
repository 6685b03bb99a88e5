/** The query client: main does the retrying and caching of requests, so queries here do neither behind its back. */
import { notifyManager, QueryClient } from '@tanstack/react-query';

// A switch that shows what a query holds must stand where it was put before the browser paints again: the usual
// timer would show it back where it was first.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
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
