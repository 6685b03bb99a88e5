import { appStateQuery } from '@renderer/data/app';
import { preferencesQuery, useChangePreferences } from '@renderer/data/preferences';
import { AutomaticRetries, type QuerySnapshot } from '@renderer/data/server-error-retries';
import { defaultPreferences } from '@shared/settings/preferences';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const failed: QuerySnapshot = { queryHash: 'trip 123', state: { status: 'error', data: undefined } };
const shown = (freshness: object): QuerySnapshot => {
  return { queryHash: 'trips', state: { status: 'success', data: { freshness: { fetchedAtMs: 1, ...freshness } } } };
};
const live = shown({ source: 'network' });
const cut = shown({ source: 'cache', fallbackReason: { code: 'timed-out' } });

describe('queries that are read again when the server is back', () => {
  it('are those that failed or show a saved copy because the server did not respond', () => {
    const queries = [failed, cut, shown({ source: 'cache', fallbackReason: null }), live];
    const due = queries.map((query) => new AutomaticRetries().isDue(query, 0));
    expect(due).toEqual([true, true, false, false]);
  });

  it('faults 110: leave one alone that failed again, for ten minutes, unless it was read in between', () => {
    const retries = new AutomaticRetries();
    retries.recordOutcome(failed, 1_000);
    expect([2_000, 600_999, 601_000].map((nowMs) => retries.isDue(failed, nowMs))).toEqual([false, false, true]);
    retries.recordOutcome(cut, 1_000);
    retries.recordOutcome(live, 2_000);
    expect(retries.isDue(cut, 3_000)).toBe(true);
  });
});

/** Changes of the preferences: on the screen at once, and taken back where they could not be saved. */
it('shows a change at once, and what is saved again after it could not be saved', async () => {
  const saving = Promise.withResolvers<object>();
  const invoke = async (channel: string) =>
    channel === 'preferences:change' ? await saving.promise : { ok: true, value: defaultPreferences };
  vi.stubGlobal('window', { tripledger: { invoke } });
  const client = new QueryClient();
  client.setQueryData(appStateQuery.queryKey, { currentOfficeId: 'office' } as never);
  client.setQueryData(preferencesQuery('office').queryKey, defaultPreferences);
  const shown = new QueryObserver(client, preferencesQuery('office'));
  const leave = shown.subscribe(() => undefined);
  onTestFinished(() => {
    leave();
    client.clear();
    vi.unstubAllGlobals();
  });
  let change: ReturnType<typeof useChangePreferences> | undefined;
  const Screen = () => {
    change = useChangePreferences();
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const changed = change?.mutateAsync({ kind: 'labels', labels: [{ of: 'client', id: '900', label: 'Jo' }] });
  await vi.waitFor(() => expect(shown.getCurrentResult().data).not.toEqual(defaultPreferences));
  saving.resolve({ ok: false, error: { code: 'settings-failed', message: 'The disk is full.', details: {} } });
  await expect(changed).rejects.toThrow('The disk is full.');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(defaultPreferences));
});
