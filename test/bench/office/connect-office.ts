/** An office that the application itself has connected, for benches of its window. */
import { join } from 'node:path';
import { createServices, loadKeytar, type Services } from '@main/app/services';
import { systemClock } from '@main/system/clock';
import { root } from '../startup/launch';
import { runProgram } from '../startup/programs';

/** Connects an office by the command line. @returns its id, and the use cases, which the caller closes */
export async function connectOffice(home: string, baseUrl: string): Promise<{ officeId: string; services: Services }> {
  await runProgram(process.execPath, [join(root, 'out/main/cli.js'), 'connect', 'Bench', '--base-url', baseUrl], {
    TRIPLEDGER_HOME: home,
    TRIPLEDGER_TOKEN: 'bench.token',
  });
  const services = createServices({
    userData: home,
    localData: home,
    version: '0',
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    loadKeychain: loadKeytar,
  });
  const [office] = services.offices.list();
  if (!office) throw new Error('The office was not connected.');
  return { officeId: office.id, services };
}
