import { OneTimeInput } from '@renderer/data/offices';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

const token = 'canary.9f2b6c1e';

describe('a token that is handed to a mutation', () => {
  it.each([
    ['accepted', () => Promise.resolve('done')],
    ['refused', () => Promise.reject(new Error('refused'))],
  ])('is nowhere in the query client, while it is sent and after it was %s', async (_outcome, respond) => {
    const client = new QueryClient();
    const secret = new OneTimeInput<{ token: string }>();
    const sent: string[] = [];
    const listStates = () =>
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state);
    let whileSending = '';
    const mutationFn = secret.toMutationFn((input) => {
      sent.push(input.token);
      whileSending = JSON.stringify(listStates());
      return respond();
    });
    secret.set({ token });
    const observer = new MutationObserver<string, Error, void>(client, { retry: false, mutationFn });
    await observer.mutate().catch(() => undefined);
    expect([sent, listStates().length]).toEqual([[token], 1]);
    expect(whileSending).toContain('pending');
    expect(whileSending + JSON.stringify([listStates(), secret])).not.toContain(token);
  });

  it('is sent once: starting again without it fails', () => {
    const secret = new OneTimeInput<string>();
    const send = secret.toMutationFn(async (input) => input);
    secret.set(token);
    void send();
    expect(send).toThrow('Nothing was put.');
  });
});
