/** Diagnostics of the office in use, polled once a second while the screen is open. */
import { queryOptions } from '@tanstack/react-query';
import { officeQuery } from './call';

const refreshMs = 1_000;

export const diagnosticsQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('diagnostics:get', officeId),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
    // Diagnostics of an earlier visit to the screen are out of date.
    gcTime: 0,
  });
