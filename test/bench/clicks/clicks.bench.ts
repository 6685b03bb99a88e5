/**
 * `npm run bench -- clicks`: what a click in the window takes, from the moment that it is due to the frame with its effect:
 * rows selected, and screens opened from the navigation: answered is the frame in which the rail marks the screen, opened
 * the one with the screen itself; a letter in the box, a chip and a value of a column's menu up to the foot of the rows left.
 * First while nothing else is done, then while a report of 100 MB is exported to a CSV file again and again. Nothing is asserted.
 *
 *   --rows 225000  of the report   --count 200  clicks of each kind   --trips 2400  of the list
 */
import { chmodSync, createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveLoopback } from '@test/helpers/loopback';
import { makeReport } from '../export/make-report';
import { format, percentile, say } from '../measured';
import { makeFullTrips } from '../office/full-office';
import { connectOffice, launch, toTripledger } from '../startup/launch';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '225000' },
    count: { type: 'string', default: '200' },
    trips: { type: 'string', default: '2400' },
  },
});
const count = Number(values.count);
/** Between two clicks, and so much more than a click takes. */
const everyMs = 150;

type Clicks = { readonly took: readonly number[]; readonly exports: number };

const describe = (took: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => format(percentile(took, share), 9)).join('');

/**
 * Defines `runClicks` in the page. A click is due at a fixed time: one that comes late because the page was busy counts from
 * then on. It ends with the frame after which its effect is on the screen.
 */
const clickHelpers = `globalThis.runClicks = (() => {
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  /** Resolves after the first frame that shows what a condition says: it holds when the frame is about to be drawn. */
  const drawn = (isDone) => new Promise((next) => {
    const check = () => {
      if (!isDone()) return void requestAnimationFrame(check);
      // The first task after the frame: other tasks may take long, and the frame does not wait for them.
      scheduler.postTask(next, { priority: 'user-blocking' });
    };
    requestAnimationFrame(check);
  });
  const press = (target) => {
    for (const type of ['mousedown', 'mouseup', 'click']) {
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
    }
  };
  const rows = () => [...document.querySelectorAll('.dt-body [role=row]:not([hidden])')];
  const link = (name) => [...document.querySelectorAll('nav a')].find((found) => found.textContent.includes(name));
  const box = () => document.querySelector('main [role=combobox]');
  const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const type = (text) => {
    setText.call(box(), text);
    box().dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const key = (name) => box().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  /** Other rows are listed: the foot counts them. */
  const foot = () => document.querySelector('.dt-totals')?.textContent;
  const otherRows = () => {
    const before = foot();
    return () => foot() !== before;
  };
  let turn = 0;
  const nextScreen = () => (turn++ % 2 === 0 ? 'Clients' : 'Trips');
  const kinds = {
    'row selected': () => {
      const all = rows();
      const row = all[1 + (turn++ % Math.max(1, all.length - 2))];
      return { target: row.querySelectorAll('[role=gridcell]')[1], isDone: () => row.getAttribute('aria-selected') === 'true' };
    },
    'letter typed': () => {
      const text = turn++ % 2 === 0 ? 'q' : '';
      return { act: () => type(text), isDone: otherRows() };
    },
    'chip removed': async () => {
      const isChipped = otherRows();
      type('corp');
      await drawn(isChipped);
      key('Enter');
      await drawn(() => document.querySelector('.chip-remove') !== null && box().value === '');
      return { target: document.querySelector('.chip-remove'), isDone: otherRows() };
    },
    'screen answered': () => {
      const name = nextScreen();
      const target = link(name);
      return {
        target,
        isDone: () => target.matches('[data-marked]'),
        isOver: () => document.querySelector('main h1')?.textContent === name,
      };
    },
    'screen opened': () => {
      const name = nextScreen();
      return { target: link(name), isDone: () => document.querySelector('main h1')?.textContent === name };
    },
    'value ticked in a menu': async () => {
      const value = () => document.querySelector('.menu-values [role=checkbox]');
      if (value() === null) document.querySelector('[aria-label="Menu of Consultant"]').click();
      await drawn(() => value() !== null);
      return { target: value(), isDone: otherRows() };
    },
  };
  let exports = 0;
  const measure = async (kind, count, everyMs) => {
    const took = [];
    const startMs = performance.now();
    for (let index = 0; index < count; index += 1) {
      const dueMs = Math.max(startMs + index * everyMs, performance.now());
      await wait(dueMs - performance.now());
      const { target, act = () => press(target), isDone, isOver } = await kinds[kind]();
      act();
      await drawn(isDone);
      took.push(performance.now() - dueMs);
      // The next click is not to wait for the screen of this one.
      if (isOver) await drawn(isOver);
    }
    return took;
  };
  const exportUntil = async (isOver) => {
    const { value } = await tripledger.invoke('app:state', { requestId: crypto.randomUUID(), input: null });
    const officeId = value.currentOfficeId;
    while (!isOver()) {
      const call = { officeId, requestId: crypto.randomUUID(), input: { slug: 'large', filters: {}, format: 'csv' } };
      const result = await tripledger.invoke('reports:run-to-file', call);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      exports += 1;
    }
  };
  const run = async ({ kind, count, everyMs, exporting }) => {
    let isOver = false;
    const exported = exporting ? exportUntil(() => isOver) : Promise.resolve();
    const took = await measure(kind, count, everyMs);
    isOver = true;
    await exported;
    return { took, exports };
  };
  return Object.assign(run, { kinds: Object.keys(kinds) });
})()`;

const trips = Array.from(makeFullTrips(Number(values.trips)), ({ item }) => item);

/** A page of a list, in the API's envelope. */
function paginate(all: readonly unknown[], { searchParams }: URL): string {
  const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 50)];
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const counts = { total: all.length, page, per_page: perPage, total_pages: totalPages };
  const data = all.slice((page - 1) * perPage, page * perPage);
  return JSON.stringify({ success: true, data, pagination: { ...counts, has_next: page < totalPages } });
}

const folder = mkdtempSync(join(tmpdir(), 'clicks-bench-'));
const report = join(folder, 'response.json');
makeReport(report, Number(values.rows));
const office = await serveLoopback((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  if (url.pathname.includes('/report/run')) {
    response.setHeader('content-length', statSync(report).size);
    createReadStream(report, { highWaterMark: 1_048_576 }).pipe(response);
  } else response.end(paginate(url.pathname.endsWith('/trip/fetchAll') ? trips : [], url));
});
// Answers the dialog that asks for a file.
const dialog = join(folder, 'dialog.sh');
writeFileSync(dialog, `#!/bin/sh\necho '${join(folder, 'export.csv')}'\n`);
chmodSync(dialog, 0o755);
process.env.ELECTRON_HOST_ZENITY = dialog;
try {
  const home = join(folder, 'home');
  await connectOffice(home, office.baseUrl, 'bench.token');
  const launched = await launch(toTripledger(home));
  const runClicks = async (options: object) =>
    (await launched.evaluate(`runClicks(${JSON.stringify({ everyMs, ...options })})`)) as Clicks;
  await launched.evaluate(`${clickHelpers}; null`);
  const megabytes = (statSync(report).size / 1_000_000).toFixed(0);
  say(`${count} clicks each, a report of ${megabytes} MB\n\nms${''.padEnd(44)}   median      p95      max`);
  for (const kind of (await launched.evaluate('runClicks.kinds')) as string[]) {
    for (const exporting of [false, true]) {
      // The first clicks load code: they are not counted.
      await runClicks({ kind, count: 10, exporting: false });
      const name = `${kind}, ${exporting ? 'while a report is exported' : 'nothing else done'}`;
      const { took, exports } = await runClicks({ kind, count, exporting });
      say(`${name.padEnd(46)}${describe(took)}${exporting ? `   (${exports} exports so far)` : ''}`);
    }
  }
  await launched.program.stop();
} finally {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
