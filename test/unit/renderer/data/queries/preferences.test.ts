/** Changes of the preferences: on the screen at once, and taken back where they could not be saved. */
import { appStateQuery } from '@renderer/data/queries/app';
import { preferencesQuery, useChangePreferences } from '@renderer/data/queries/preferences';
import { defaultPreferences } from '@shared/schemas/preferences';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';

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
