/** The loading of clients' names, per office: whether it runs, what the server does not name, what the rest would cost. */
import { maxClientsOfLoad, type NameCost } from '@shared/client-names';
import { reviveError } from '@shared/errors';
import type { QueryClient } from '@tanstack/react-query';
import { callOffice } from '../call';
import { addClientNames } from '../queries/names';
import { createStore, useStore } from './create-store';

export type ClientNamesState = NameCost & {
  /** What runs: a load that the user requested, one without a click, or none. */
  readonly loading: 'requested' | 'automatic' | null;
  /** Requests that have been answered, of those of this load. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Whether a load has ended: before, it is not known whether names come by themselves. */
  readonly isTried: boolean;
  /** Clients that the server does not name. */
  readonly nameless: ReadonlySet<number>;
  readonly error: Error | null;
};

const initial: ClientNamesState = {
  loading: null,
  progress: null,
  isTried: false,
  nameless: new Set(),
  pagesLeft: null,
  isCardUrlKnown: false,
  error: null,
};

const states = createStore<ReadonlyMap<string, ClientNamesState>>(new Map());
const controllers = new Map<string, AbortController>();

const getState = (officeId: string) => states.get().get(officeId) ?? initial;

function change(officeId: string, changed: Partial<ClientNamesState>): void {
  states.set(new Map(states.get()).set(officeId, { ...getState(officeId), ...changed }));
}

/** Follows the loading of an office's clients' names. */
export function useClientNamesState(officeId: string): ClientNamesState {
  return useStore(states, () => getState(officeId));
}

/** Stops the loading; names that have come stay. */
export function stopLoadingClientNames(officeId: string): void {
  controllers.get(officeId)?.abort();
}

/** Ends the loading, and forgets what is known of the names: the saved data was cleared, or the token replaced. */
export function forgetClientNames(officeId: string): void {
  stopLoadingClientNames(officeId);
  controllers.delete(officeId);
  states.set(new Map([...states.get()].filter(([id]) => id !== officeId)));
}

/**
 * Loads names of clients, as many as one load takes, unless a load runs. A failure is in the state.
 *
 * @param maxRequests - what the user has agreed to; null for an automatic load
 */
export async function loadClientNames(
  client: QueryClient,
  officeId: string,
  ids: readonly number[],
  maxRequests: number | null,
): Promise<void> {
  if (getState(officeId).loading !== null) return;
  const controller = new AbortController();
  controllers.set(officeId, controller);
  const isCurrent = () => controllers.get(officeId) === controller;
  const isAutomatic = maxRequests === null;
  // An automatic load may send nothing: what failed before is still missing.
  const error = isAutomatic ? getState(officeId).error : null;
  change(officeId, { loading: isAutomatic ? 'automatic' : 'requested', progress: null, error });
  try {
    const input = { ids: ids.slice(0, maxClientsOfLoad), maxRequests };
    const result = await callOffice('clients:load-names', officeId, input, {
      signal: controller.signal,
      onProgress: ({ items }) => {
        if (!isCurrent() || !items || items.total === null) return;
        change(officeId, { progress: { done: items.done, total: items.total } });
      },
    });
    if (!isCurrent()) return;
    const { names, nameless, pagesLeft, isCardUrlKnown, failure } = result;
    addClientNames(client, officeId, names);
    const known = getState(officeId).nameless;
    // The same set where nothing is new: screens load again for another one.
    const isNew = nameless.some((id) => !known.has(id));
    change(officeId, {
      nameless: isNew ? new Set([...known, ...nameless]) : known,
      pagesLeft,
      isCardUrlKnown,
      error: failure ? reviveError(failure) : error,
    });
  } catch (thrown) {
    if (isCurrent()) change(officeId, { error: thrown instanceof Error ? thrown : new Error(String(thrown)) });
  } finally {
    if (isCurrent()) {
      controllers.delete(officeId);
      change(officeId, { loading: null, progress: null, isTried: true });
    }
  }
}
