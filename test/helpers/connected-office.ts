/** A small office that is connected: 30 trips of three clients. */

import type { SummaryDefinition } from '@shared/summary/definition';
import { canaryToken } from './canary-token';
import { autoAdvancingClock } from './clock';
import { runCli } from './command-line';
import { makeServices } from './services';
import { listIds, startSmallOffice } from './small-office';
import { wholeBasis } from './summaries';
import { temporaryFolder } from './temporary';
import { updateToEnd } from './update';

/** A summary with a row for each of the clients. */
export const byClient: SummaryDefinition = {
  source: 'trips',
  rows: ['client'],
  column: null,
  measures: ['trips', 'total'],
  basis: { ...wholeBasis, date: 'opened' },
  filters: {},
};

/** Starts the office and connects it. Nothing of it is saved before an update. */
export async function startAndConnect(trips: readonly number[] = listIds(30), clock = autoAdvancingClock()) {
  const home = temporaryFolder();
  const api = await startSmallOffice(trips);
  const services = makeServices(home, undefined, { clock });
  const connection = { name: 'Perth', baseUrl: api.url, token: canaryToken, sessionOnly: false };
  const officeId = String((await services.offices.connect(connection)).currentOfficeId);
  return { api, clock, home, services, officeId, run: (...args: string[]) => runCli(args, { home, token: '' }) };
}

/** An office for the command line. */
export async function connectSmallOffice() {
  const { api, home, services, officeId, run } = await startAndConnect();
  await services.close();
  return {
    api,
    home,
    run,
    /** Opens the office as the window has it. */
    openServices: async () => {
      const opened = makeServices(home);
      return { services: opened, session: await opened.offices.openSession(officeId) };
    },
  };
}

/** An office that the window has open, with its trips saved. @param to - the last day that is saved */
export async function openSavedOffice(to = '', inactive: readonly number[] = []) {
  const office = await startAndConnect();
  for (const id of inactive) office.api.state.inactive.add(id);
  const session = await office.services.offices.openSession(office.officeId);
  await updateToEnd(session, to === '' ? {} : { range: { from: '', to } });
  return { ...office, session };
}
