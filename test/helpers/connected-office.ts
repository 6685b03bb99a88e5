/** A small office that the command line has connected: 30 trips of three clients. */
import type { SummaryDefinition } from '@shared/schemas/summary';
import { canaryToken } from './canary-token';
import { runCli } from './command-line';
import { makeServices } from './services';
import { startSmallOffice } from './small-office';
import { temporaryFolder } from './temporary';

/** A summary with a row for each of the clients. */
export const byClient: SummaryDefinition = {
  source: 'trips',
  rows: ['client'],
  column: null,
  measures: ['trips', 'total'],
  filters: {},
};

/** Starts the office and connects it. Nothing of it is saved before `run('sync')`. */
export async function connectSmallOffice() {
  const home = temporaryFolder();
  const api = await startSmallOffice(Array.from({ length: 30 }, (_, index) => index + 1));
  await runCli(['connect', 'Perth', '--base-url', api.url], { home, token: '', input: `${canaryToken}\n` });
  return {
    api,
    home,
    run: (...args: string[]) => runCli(args, { home, token: '' }),
    /** Opens the office as the window has it. */
    openServices: async () => {
      const services = makeServices(home);
      const session = await services.offices.openSession(String(services.settings.get().currentOfficeId));
      return { services, session };
    },
  };
}
