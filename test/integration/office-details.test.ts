/** Editing an office: its name and its colour. */
import { startDemoOffice } from '@main/demo-office/server';
import { canaryToken } from '@test/helpers/canary-token';
import { expectAppError } from '@test/helpers/expect-app-error';
import { memoryKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

async function twoOffices() {
  const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
  onTestFinished(() => demo.close());
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  const services = makeServices(folder, async () => keychain);
  const connect = async (name: string) =>
    (await services.offices.connect({ name, baseUrl: demo.baseUrl, token: canaryToken, sessionOnly: false }))
      .currentOfficeId ?? '';
  return { folder, keychain, services, hobart: await connect('Hobart'), sydney: await connect('Sydney') };
}

describe('an office', () => {
  it('is renamed and coloured, also at the next start, and stays the same office', async () => {
    const { folder, keychain, services, sydney } = await twoOffices();
    await services.offices.openSession(sydney);
    const state = services.offices.edit(sydney, { name: '  Sydney City ', colour: 'teal' });
    const edited = { id: sydney, name: 'Sydney City', colour: 'teal' };
    expect(state).toMatchObject({ currentOfficeId: sydney, offices: [{ name: 'Hobart' }, edited] });
    expect((await services.offices.openSession(sydney)).office.name).toBe('Sydney City');
    const restarted = makeServices(folder, async () => keychain);
    expect(restarted.offices.getState().offices).toMatchObject([{ name: 'Hobart' }, edited]);
    expect(restarted.offices.edit(sydney, { colour: 'none' }).offices[1]).toMatchObject({ colour: 'none' });
  });

  it('keeps its name where the new one is empty or another office’s', async () => {
    const { services, sydney } = await twoOffices();
    const edit = (name: string) => async () => services.offices.edit(sydney, { name });
    expect((await expectAppError(edit('  ')())).message).toBe('Enter an office name.');
    expect((await expectAppError(edit('Hobart')())).message).toBe('You already have an office called “Hobart”.');
    expect(services.offices.edit(sydney, { name: 'Sydney' }).offices[1]).toMatchObject({ name: 'Sydney' });
  });
});
