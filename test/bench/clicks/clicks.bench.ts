/**
 * `npm run bench -- clicks`: what a click in the window takes, from the moment that it is due to the frame with its effect:
 * rows selected, and screens opened from the navigation: answered is the frame in which the rail marks the screen, opened
 * the one with the screen itself. First while nothing else is done, then while a report of 100 MB is
 * exported to a CSV file again and again. Figures are printed, and nothing is asserted.
 *
 *   --rows 225000  of the report   --count 200  clicks of each kind
 */
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeReport } from '../export/make-report';
import { format, percentile, say } from '../measured';
import { connectOffice } from '../office/connect-office';
import { launch, stop, toTripledger } from '../startup/launch';
import { runStep } from '../startup/run-step';
import { clickHelpers } from './page-clicks';
import { startReportOffice } from './report-office';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '225000' }, count: { type: 'string', default: '200' } },
});
const count = Number(values.count);
/** Between two clicks, and so much more than a click takes. */
const everyMs = 150;

type Clicks = { readonly took: readonly number[]; readonly exports: number };

const describe = (took: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => format(percentile(took, share), 9)).join('');

const folder = mkdtempSync(join(tmpdir(), 'clicks-bench-'));
const report = join(folder, 'response.json');
makeReport(report, { rows: Number(values.rows) });
const office = await startReportOffice(report);
// Answers the dialog that asks for a file.
const dialog = join(folder, 'dialog.sh');
writeFileSync(dialog, `#!/bin/sh\necho '${join(folder, 'export.csv')}'\n`);
chmodSync(dialog, 0o755);
process.env.ELECTRON_HOST_ZENITY = dialog;
try {
  const home = join(folder, 'home');
  const { officeId, services } = await connectOffice(home, office.baseUrl);
  await services.close();
  const launched = await launch(toTripledger(home));
  const runClicks = (name: string, options: object) =>
    runStep<Clicks>(launched, name, JSON.stringify({ officeId, everyMs, ...options }));
  await launched.page.evaluate(`${clickHelpers}; null`);
  const megabytes = (statSync(report).size / 1_000_000).toFixed(0);
  say(`${count} clicks each, a report of ${megabytes} MB\n\nms${''.padEnd(44)}   median      p95      max`);
  for (const kind of ['row selected', 'screen answered', 'screen opened']) {
    for (const exporting of [false, true]) {
      // The first clicks load code: they are not counted.
      await runClicks(`${kind} first`, { kind, count: 10, exporting: false });
      const name = `${kind}, ${exporting ? 'while a report is exported' : 'nothing else done'}`;
      const { took, exports } = await runClicks(name, { kind, count, exporting });
      say(`${name.padEnd(46)}${describe(took)}${exporting ? `   (${exports} exports so far)` : ''}`);
    }
  }
  await stop(launched);
} finally {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
