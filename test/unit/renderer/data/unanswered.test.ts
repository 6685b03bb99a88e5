import { appStateQuery, preferencesQuery, refetchUnanswered, useChangePreferences, useNames } from '@renderer/data/app';
import { changePreferences, defaultPreferences, type PreferenceChange } from '@shared/settings/preferences';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

describe('queries that are read again when the server is back', () => {
  const cut = { source: 'cache', fetchedAtMs: 1, fallbackReason: { code: 'timed-out' } };
  const copy = { ...cut, fallbackReason: null };

  /** Observes queries whose first responses have a freshness each, or fail where it is null. */
  function observe(freshnesses: readonly (object | null)[]) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const queries = freshnesses.map((first, index) => {
      const responses = [first];
      const queryFn = vi.fn(async () => {
        const freshness = responses.pop() ?? null;
        if (freshness === null) throw new Error('boom');
        return { freshness };
      });
      const observer = new QueryObserver(client, { queryKey: [index], queryFn });
      onTestFinished(observer.subscribe(() => undefined));
      return { queryFn, respond: (freshness: object) => responses.push(freshness) };
    });
    onTestFinished(() => client.clear());
    return { client, queries, count: () => queries.map(({ queryFn }) => queryFn.mock.calls.length) };
  }

  it('faults 110: are those that failed or show a saved copy because the server did not respond; one that fails again is left alone', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, queries, count } = observe([null, cut, copy, { source: 'network' }]);
    await vi.advanceTimersByTimeAsync(0);
    const comeBack = async () => {
      await refetchUnanswered(client);
      return count();
    };
    queries[1]?.respond(cut);
    expect(await comeBack()).toEqual([2, 2, 1, 1]);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(await comeBack()).toEqual([2, 2, 1, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await comeBack()).toEqual([3, 3, 1, 1]);
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
  const changed = change?.mutateAsync({ kind: 'label', of: 'client', id: '900', label: 'Jo' });
  await vi.waitFor(() => expect(shown.getCurrentResult().data).not.toEqual(defaultPreferences));
  saving.resolve({ ok: false, error: { code: 'settings-failed', message: 'The disk is full.', details: {} } });
  await expect(changed).rejects.toThrow('The disk is full.');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(defaultPreferences));
});

it('gives the same names while no name is changed: a list keeps its columns, and its rows their places', () => {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  client.setQueryData(appStateQuery.queryKey, { currentOfficeId: 'office' } as never);
  client.setQueryData(preferencesQuery('office').queryKey, defaultPreferences);
  const changes: readonly PreferenceChange[] = [
    { kind: 'favourite-report', slug: 'sales', isFavourite: true },
    { kind: 'label', of: 'client', id: '900', label: 'Jo' },
  ];
  const names: ReturnType<typeof useNames>[] = [];
  const Screen = () => {
    const [step, setStep] = useState(0);
    names[step] = useNames();
    const change = changes[step];
    if (!change) return null;
    client.setQueryData(preferencesQuery('office').queryKey, (old) => old && changePreferences(old, change));
    setStep(step + 1);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  expect(names[1]).toBe(names[0]);
  expect(names[2]?.client).toEqual({ '900': 'Jo' });
});
