import { makeStatementHandlers } from '@main/app/ipc/handlers/commission';
import { makeOfficeHandlers, makeSavedDataHandlers } from '@main/app/ipc/handlers/offices';
import type { Context } from '@main/app/ipc/register';
import type { Services } from '@main/app/services';
import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = vi.hoisted(() => ({ response: 1, details: [] as string[] }));

vi.mock('electron', () => ({
  app: {},
  BrowserWindow: { fromWebContents: () => null },
  dialog: {
    showMessageBox: async ({ detail }: { detail: string }) => {
      user.details.push(detail);
      return { response: user.response };
    },
  },
}));

beforeEach(() => Object.assign(user, { response: 1, details: [] }));

const event = { sender: {} } as IpcMainInvokeEvent;

function setUp(office: { readonly needsToken?: boolean }, isLost = false) {
  const calls: string[] = [];
  const saved = { id: 'a', name: 'Perth', baseUrl: 'https://perth.example/api', kind: 'saved', ...office };
  const record = (name: string) => async () => {
    calls.push(name);
    return {};
  };
  const session = { office: saved, cache: { lock: isLost ? 'no-key' : null } };
  const services = {
    offices: {
      registry: { list: () => [saved], find: () => saved },
      renewToken: record('renewed'),
      remove: record('removed'),
      openSession: async () => session,
    },
    clock: { monotonicMs: () => 0 },
  } as unknown as Services;
  const context = { event, session, signal: new AbortController().signal } as unknown as Context<'offices:remove'>;
  return { services, handlers: makeOfficeHandlers(services), calls, context };
}

describe('removing an office, and clearing what is saved of it', () => {
  it.each([
    [1, []],
    [0, ['removed']],
  ])('faults 861: is done only where the user agrees in main’s own question (button %d)', async (response, done) => {
    user.response = response;
    const { handlers, calls, context } = setUp({});
    const removed = handlers['offices:remove'](null, context);
    if (response === 1) await expect(removed).rejects.toMatchObject({ code: 'cancelled' });
    else await removed;
    expect(calls).toEqual(done);
    expect(user.details).toEqual([expect.stringContaining('stays sealed for 30 days')]);
  });

  it('faults 861: promises nothing where what was typed cannot be read any more', async () => {
    const { handlers, context } = setUp({}, true);
    await expect(handlers['offices:remove'](null, context)).rejects.toMatchObject({ code: 'cancelled' });
    expect(user.details).toEqual([expect.stringContaining('So is what you have typed for it.')]);
  });

  it.each([true, false])('faults 861: says what goes where its key is lost: %s', async (isLost) => {
    const { services, context } = setUp({}, isLost);
    const clear = makeSavedDataHandlers(services)['cache:clear'](null, context);
    await expect(clear).rejects.toMatchObject({ code: 'cancelled' });
    expect(user.details.map((detail) => detail.includes('what you have typed'))).toEqual([isLost]);
  });
});

describe('deleting a statement', () => {
  it.each([
    [1, []],
    [0, ['statements']],
  ])('faults 861: is done only where the user agrees in main’s own question (button %d)', async (response, done) => {
    user.response = response;
    const { services, calls, context } = setUp({});
    const sheets = { assertOpen: async () => undefined, remove: async () => calls.push('statements') };
    const handlers = makeStatementHandlers({ ...services, sheets } as unknown as Services);
    const removed = handlers['statements:remove']({ statementId: 's' }, context);
    if (response === 1) await expect(removed).rejects.toMatchObject({ code: 'cancelled' });
    else await removed;
    expect(calls).toEqual(done);
  });
});

const renewal = { officeId: 'a', token: 'x.y', baseUrl: null };

describe('faults 147: the first token of an imported office', () => {
  it.each([
    [1, []],
    [0, ['renewed']],
  ])('is sent to its address only where the user agrees in main’s own question (button %d)', async (response, sent) => {
    user.response = response;
    const { handlers, calls, context } = setUp({ needsToken: true });
    const renewed = handlers['offices:renew-token'](renewal, context);
    if (response === 1) await expect(renewed).rejects.toMatchObject({ code: 'usage' });
    else await renewed;
    expect(calls).toEqual(sent);
    expect(user.details).toEqual([expect.stringContaining('https://perth.example/api')]);
  });

  it('is asked about for that office only: another token of an office in use is not', async () => {
    const { handlers, calls, context } = setUp({});
    await handlers['offices:renew-token'](renewal, context);
    expect([calls, user.details]).toEqual([['renewed'], []]);
  });
});
