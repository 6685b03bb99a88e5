/** A click that changes a summary, in the window: from the click to the first frame with the new table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficeSession } from '@main/session/office-session';
import { saveFullOffice } from '../office/save-full-office';
import { stepHelpers } from '../saved-list/page-steps';
import { launch, root, stop } from '../startup/launch';
import { runStep } from '../startup/run-step';

/** Summarises once, so that the index of sectors is there. */
const prepare = ({ cache }: OfficeSession) =>
  cache.summaries.summarise({
    source: 'sectors',
    rows: ['supplier'],
    column: null,
    measures: ['total'],
    filters: {},
  });

type Click = {
  readonly name: string;
  readonly where: 'Rows' | 'then by' | 'Columns';
  readonly field: string;
  /** Stands in a header after the click, and not before. */
  readonly header: string;
};

/** Each click begins with the summary of the one before. */
const clicks: readonly Click[] = [
  { name: 'consultant', where: 'Rows', field: 'Consultant', header: 'Consultant' },
  { name: 'branch', where: 'Rows', field: 'Branch', header: 'Branch' },
  { name: 'branch, then status', where: 'then by', field: 'Status', header: 'Status' },
  { name: 'the same by financial year', where: 'Columns', field: 'Financial year of travel', header: 'FY 20' },
  { name: 'branch, then product by year', where: 'then by', field: 'Product', header: 'Product' },
  { name: 'the same by month', where: 'Columns', field: 'Month of travel', header: 'Jan 2019' },
];

const hasHeader = (text: string) =>
  `[...document.querySelectorAll('[aria-label=Summary] [role=columnheader]')].some((found) => found.textContent.includes('${text}'))`;

/** Opens a list of fields, and chooses one of them. Lists that were open before are in the page too. */
const toScript = ({ where, field, header }: Click) => `{
  prepare: async () => {
    const label = [...document.querySelectorAll('label')].find((found) => found.textContent === '${where}');
    const input = document.getElementById(label.htmlFor);
    input.click();
    const find = () => [...(document.getElementById(input.getAttribute('aria-controls'))?.querySelectorAll('[role=option]') ?? [])]
      .find((found) => found.textContent === '${field}');
    while (!find()) await bench.frame();
    // A list that opens is drawn once more when its position is known.
    await bench.frame();
    await bench.frame();
    bench.chosen = find();
  },
  act: () => bench.chosen.click(),
  isDone: () => ${hasHeader(header)},
}`;

/** Measures the clicks. @returns milliseconds from each click to its frame, by name, in the order of the clicks */
export async function measureClicks(trips: number, rounds: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'summary-bench-'));
  const home = join(folder, 'home');
  const took = new Map<string, number[]>();
  try {
    await saveFullOffice(home, { trips, withSectors: true, prepare });
    for (let round = 0; round < rounds; round += 1) {
      const launched = await launch({
        name: 'Tripledger',
        appPath: root,
        home,
        prepare: '',
        readReadyMs: "performance.getEntriesByName('first-rows')[0]?.startTime ?? null",
      });
      await launched.page.evaluate(`${stepHelpers}; null`);
      const open = `{ act: () => { location.hash = '#/summary?of=sectors&rows=supplier&column=&values=&share='; }, isDone: () => ${hasHeader('Supplier')} }`;
      await runStep(launched, 'open', open);
      for (const click of clicks) {
        const { tookMs } = await runStep(launched, click.name, toScript(click));
        took.set(click.name, [...(took.get(click.name) ?? []), tookMs]);
      }
      await stop(launched);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return took;
}
