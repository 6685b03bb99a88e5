/**
 * A click that changes a summary, in the window: from the click to the first frame with the new table, and on the way when its
 * request is sent and when its result is read. Each click is made in a fresh start, and once more in the same one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficeSession } from '@main/office/connect/office-session';
import type { SummaryDefinition } from '@shared/summary/definition';
import { makeDefinition, wholeBasis } from '@test/helpers/summaries';
import { saveFullOffice } from '../office/save-full-office';
import { launch, stop, toTripledger } from '../startup/launch';
import { runStep } from '../startup/run-step';

/** Summarises once, so that the index of sectors is there. */
const prepare = ({ cache }: OfficeSession) => cache.summaries.summarise(makeDefinition(), '2026-11-28');

type Click = {
  readonly name: string;
  /** What it asks the worker for. */
  readonly definition: SummaryDefinition;
  readonly where: 'Rows' | 'then' | 'Columns';
  readonly field: string;
  /** Stands in a header after the click, and not before. */
  readonly header: string;
};

/** A click, whose field stands in a header after it where no other text is said. */
function toClick(
  name: string,
  change: Partial<SummaryDefinition>,
  where: Click['where'],
  field: string,
  header = field,
): Click {
  return { name, definition: makeDefinition(change), where, field, header };
}
const byProduct = { rows: ['branch', 'product'] } satisfies Partial<SummaryDefinition>;
const byStatus = { rows: ['branch', 'status'] } satisfies Partial<SummaryDefinition>;
const [year, month] = [{ column: 'year' as const }, { column: 'month' as const }];

/** Each click begins with the summary of the one before. */
export const clicks: readonly Click[] = [
  toClick('consultant', { rows: ['consultant'] }, 'Rows', 'Consultant'),
  toClick('branch', { rows: ['branch'] }, 'Rows', 'Branch'),
  toClick('branch, then status', byStatus, 'then', 'Status'),
  toClick('the same by financial year', { ...byStatus, ...year }, 'Columns', 'Financial year', 'FY 20'),
  toClick('branch, then product by year', { ...byProduct, ...year }, 'then', 'Product'),
  toClick('the same by month', { ...byProduct, ...month }, 'Columns', 'Month', 'Jan 2019'),
];

/** Defines `bench` in the page: prepares and runs a step, and notes when the first frame after its condition was drawn. */
const stepHelpers = `globalThis.bench = (() => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const results = {};
  const start = async (name, { prepare, act, isDone }) => {
    if (prepare) await prepare();
    const startMs = performance.now();
    act();
    while (!isDone()) await frame();
    await frame();
    const tookMs = performance.now() - startMs;
    await new Promise((settled) => setTimeout(settled, 2000));
    results[name] = { tookMs };
  };
  return {
    frame, results,
    start: (name, step) => void start(name, step).catch((error) => { results[name] = String(error); }),
  };
})()`;

const hasHeader = (text: string) =>
  `[...document.querySelectorAll('[aria-label=Summary] [role=columnheader]')].some((found) => found.textContent.includes('${text}'))`;

/** Notes when a request is given its id, and when the header of a result is read: the bridge itself cannot be watched. */
const watch = `(() => {
  const { randomUUID } = crypto;
  const { parse } = JSON;
  crypto.randomUUID = () => {
    bench.sentMs ||= performance.now();
    return randomUUID.call(crypto);
  };
  JSON.parse = (text, ...more) => {
    if (typeof text === 'string' && text.startsWith('{"sumCount"')) bench.readMs ||= performance.now();
    return parse(text, ...more);
  };
})(); null`;

/** Opens a list of fields, and chooses one of them. Lists that were open before are in the page too. */
const toScript = ({ where, field, header }: Click) => `{
  prepare: async () => {
    const chip = [...document.querySelectorAll('.summary-chip')].find((found) => found.ariaLabel?.startsWith('${where}: '));
    chip.click();
    const find = () => [...document.querySelectorAll('[role=menuitem]')].find((found) => found.textContent === '${field}');
    while (!find()) await bench.frame();
    // A list that opens is drawn once more when its position is known.
    await bench.frame();
    await bench.frame();
    bench.chosen = find();
    bench.sentMs = bench.readMs = 0;
  },
  act: () => {
    bench.clickMs = performance.now();
    bench.chosen.click();
  },
  isDone: () => ${hasHeader(header)},
}`;

/** Milliseconds of a click to its frame, and to its request and its result; and of the same click made again. */
export type ClickTimes = Readonly<Record<'total' | 'sent' | 'read' | 'again', readonly number[]>>;

/** What a window takes without any work: the stand-in for Electron, its messages and Chromium's frames. */
export type HostTimes = {
  /** A click that calls main for nothing, and changes one text. */
  readonly emptyClick: readonly number[];
  /** The last click's request once more, by itself, until its result is in the page: nothing of it is read or drawn. */
  readonly lastResult: readonly number[];
};

export type WindowTimes = { readonly clicks: ReadonlyMap<string, ClickTimes>; readonly host: HostTimes };

const emptyClick = `{
  prepare: () => {
    bench.empty = document.body.appendChild(document.createElement('button'));
    bench.empty.onclick = async () => {
      await tripledger.invoke('requests:cancel', { requestId: crypto.randomUUID(), input: crypto.randomUUID() });
      bench.empty.textContent = 'done';
    };
  },
  act: () => bench.empty.click(),
  isDone: () => bench.empty.textContent === 'done',
}`;

/** Calls main as a click does: nothing of the result is read. */
const request = (definition: SummaryDefinition) => `{
  prepare: async () => {
    bench.officeId = (await tripledger.invoke('app:state', { requestId: crypto.randomUUID(), input: null })).value.currentOfficeId;
    bench.resultMs = null;
  },
  act: async () => {
    const startMs = performance.now();
    const definition = ${JSON.stringify(definition)};
    const call = { officeId: bench.officeId, requestId: crypto.randomUUID(), input: { definition, runId: null } };
    const { ok } = await tripledger.invoke('summary:get', call);
    if (ok) bench.resultMs = performance.now() - startMs;
  },
  isDone: () => bench.resultMs !== null,
}`;

/** Opens the summary of suppliers, from which the clicks begin. */
const open = `{
  act: () => { location.hash = '#/summary?of=sectors&rows=supplier&values=total&basis=' + encodeURIComponent('${JSON.stringify(wholeBasis)}'); },
  isDone: () => ${hasHeader('Supplier')},
}`;

/**
 * Leaves the summary: a start opens the screen that was there last, and the result of the last click would be there. Without
 * a server trips have rows, clients have none.
 */
const leave = `{ act: () => { location.hash = '#/trips'; }, isDone: () => !${hasHeader('')} }`;

/** Measures the clicks, by name, in their order. */
export async function measureClicks(trips: number, rounds: number): Promise<WindowTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'summary-bench-'));
  const home = join(folder, 'home');
  const host = { emptyClick: [] as number[], lastResult: [] as number[] };
  const times = new Map<string, Record<keyof ClickTimes, number[]>>(
    clicks.map(({ name }) => [name, { total: [], sent: [], read: [], again: [] }]),
  );
  try {
    await saveFullOffice(home, { trips, withSectors: true, prepare });
    for (let round = 0; round < rounds; round += 1) {
      const launched = await launch(toTripledger(home));
      await launched.page.evaluate(`${stepHelpers}; null`);
      await launched.page.evaluate(watch);
      for (const pass of ['first', 'again']) {
        await runStep(launched, `open, ${pass}`, open);
        for (const click of clicks) {
          const { tookMs } = await runStep(launched, `${click.name}, ${pass}`, toScript(click));
          const taken = times.get(click.name);
          if (pass === 'again') taken?.again.push(tookMs);
          else {
            const noted = await launched.page.evaluate('[bench.sentMs - bench.clickMs, bench.readMs - bench.clickMs]');
            const [sentMs, readMs] = noted as [number, number];
            taken?.total.push(tookMs);
            taken?.sent.push(sentMs);
            taken?.read.push(readMs);
          }
        }
      }
      await runStep(launched, 'leave', leave);
      host.emptyClick.push((await runStep(launched, 'empty click', emptyClick)).tookMs);
      for (const { definition } of clicks.slice(-1)) {
        await runStep(launched, 'last result', request(definition));
        host.lastResult.push(Number(await launched.page.evaluate('bench.resultMs')));
      }
      await stop(launched);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { clicks: times, host };
}
