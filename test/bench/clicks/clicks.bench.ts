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
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeReport } from '../export/make-report';
import { connectOffice } from '../office/connect-office';
import { type Launched, launch, root, stop } from '../startup/launch';
import { clickHelpers } from './page-clicks';
import { startReportOffice } from './report-office';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '225000' }, count: { type: 'string', default: '200' } },
});
const count = Number(values.count);
/** Between two clicks, and so much more than a click takes. */
const everyMs = 150;
const maxRunMs = 300_000;

type Clicks = { readonly took: readonly number[]; readonly exports: number };

async function runClicks({ page }: Launched, name: string, options: object): Promise<Clicks> {
  await page.evaluate(`clicks.start(${JSON.stringify(name)}, ${JSON.stringify(options)}); null`);
  const endMs = performance.now() + maxRunMs;
  for (;;) {
    const result = (await page.evaluate(`clicks.results[${JSON.stringify(name)}] ?? null`)) as Clicks | string | null;
    if (typeof result === 'string') throw new Error(`${name}: ${result}`);
    if (result !== null) return result;
    if (performance.now() > endMs) throw new Error(`${name} did not end within ${maxRunMs} ms.`);
    await wait(500);
  }
}

function describe(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const pick = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0);
  return [pick(0.5), pick(0.95), pick(1)].map((text) => text.padStart(9)).join('');
}

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
  const launched = await launch({
    name: 'Tripledger',
    appPath: root,
    home,
    prepare: '',
    readReadyMs: "performance.getEntriesByName('first-rows')[0]?.startTime ?? null",
  });
  await launched.page.evaluate(`${clickHelpers}; null`);
  const megabytes = (statSync(report).size / 1_000_000).toFixed(0);
  process.stdout.write(
    `${count} clicks each, a report of ${megabytes} MB\n\nms${''.padEnd(44)}   median      p95      max\n`,
  );
  for (const kind of ['row selected', 'screen answered', 'screen opened']) {
    for (const exporting of [false, true]) {
      // The first clicks load code: they are not counted.
      await runClicks(launched, `${kind} first`, { officeId, kind, count: 10, everyMs, exporting: false });
      const name = `${kind}, ${exporting ? 'while a report is exported' : 'nothing else done'}`;
      const { took, exports } = await runClicks(launched, name, { officeId, kind, count, everyMs, exporting });
      process.stdout.write(`${name.padEnd(46)}${describe(took)}${exporting ? `   (${exports} exports so far)` : ''}\n`);
    }
  }
  await stop(launched);
} finally {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
