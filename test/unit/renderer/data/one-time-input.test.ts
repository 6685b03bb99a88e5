import { OneTimeInput } from '@renderer/data/one-time-input';
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
    let whileSending = '';
    const contents = () =>
      JSON.stringify(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      );
    const observer = new MutationObserver<string, Error, void>(client, {
      retry: false,
      mutationFn: secret.toMutationFn((input) => {
        sent.push(input.token);
        whileSending = contents();
        return respond();
      }),
    });
    secret.set({ token });
    await observer.mutate().catch(() => undefined);
    expect(sent).toEqual([token]);
    expect(client.getMutationCache().getAll()).toHaveLength(1);
    expect(whileSending).toContain('pending');
    for (const text of [whileSending, contents(), JSON.stringify(secret)]) expect(text).not.toContain(token);
  });

  it('is sent once: starting again without it fails', () => {
    const secret = new OneTimeInput<string>();
    const send = secret.toMutationFn(async (input) => input);
    secret.set(token);
    void send();
    expect(send).toThrow('Nothing was put.');
  });
});
