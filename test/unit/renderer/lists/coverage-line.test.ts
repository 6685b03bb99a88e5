/** What a bar says of how much is on this computer: one of four forms. */
import { appStateQuery, connectionQuery } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { type Coverage, CoverageLine, describeCoverage, formatChecking } from '@renderer/lists/CoverageLine';
import type { AppState, Connection } from '@shared/records/office';
import { toInitialUpdate } from '@shared/records/update';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const all: Coverage = { trips: 336, covered: 336, isListComplete: true, oldest: { tripId: 1, fetchedAtMs: 1 } };
const some: Coverage = { ...all, covered: 138 };

it('is complete with all trips, and else says how far it is while it is loaded, or how much is missing', () => {
  expect(describeCoverage(all, 'up-to-date')).toBe('complete');
  expect(describeCoverage(all, 'updating')).toBe('complete');
  expect(describeCoverage(some, 'updating')).toBe('checking');
  expect(describeCoverage(some, 'up-to-date')).toBe('missing');
  expect(describeCoverage(some, 'paused')).toBe('missing');
});

it('says how many of the trips are missing, with a button that gets them', () => {
  const client = new QueryClient();
  const update = toInitialUpdate('a');
  client.setQueryData(appStateQuery.queryKey, { currentOfficeId: 'a' } as AppState);
  client.setQueryData(connectionQuery('a').queryKey, { state: 'live', waitCause: null } as Connection);
  client.setQueryData(officeQuery('update:state', 'a').queryKey, {
    ...update,
    trips: { ...update.trips, checkedAtMs: 1 },
  });
  const line = createElement(CoverageLine, { coverage: some });
  const shown = renderToStaticMarkup(createElement(QueryClientProvider, { client }, line));
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe('198 of 336 trips aren’t on this computer · Get them');
});

it('says no percent of a list that is not read whole, and never 100 before the end', () => {
  const unknown = { ...all, isListComplete: false };
  expect(describeCoverage(unknown, 'up-to-date')).toBe('checking');
  expect([formatChecking(unknown), formatChecking(some)]).toEqual(['checking', 'checking 41%']);
  expect(formatChecking({ ...all, trips: 1_000, covered: 999 })).toBe('checking 99%');
});

it('says as of when the data is while nobody answers, complete or not', () => {
  expect([describeCoverage(all, 'offline'), describeCoverage(some, 'refused')]).toEqual(['offline', 'offline']);
});
