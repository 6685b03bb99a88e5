/** What the bench does in the page, as scripts that are evaluated there. */

/**
 * Defines `bench` in the page: prepares and runs a step, and notes when the first frame after its condition was drawn, and the longest
 * task of the page from its start until two seconds after its end.
 */
export const stepHelpers = `globalThis.bench = (() => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const grid = () => document.querySelector('[role=grid][aria-label=Trips]');
  const rowCount = () => Number(grid()?.getAttribute('aria-rowcount') ?? 0) - 1;
  const hasRows = () => grid()?.querySelector('.dt-body [role=row]:not([hidden])') != null;
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const type = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const byLabel = (label) => document.querySelector('[aria-label="' + label + '"]');
  const option = (text) => [...document.querySelectorAll('[role=option]')].find((found) => text.test(found.textContent));
  /** Opens a list of choices, and waits for one of them. */
  const open = async (label, text) => {
    byLabel(label).click();
    while (!option(text)) await frame();
  };
  const results = {};
  const start = async (name, { prepare, act, isDone }) => {
    if (prepare) await prepare();
    const startMs = performance.now();
    act();
    while (!isDone()) await frame();
    await frame();
    const tookMs = performance.now() - startMs;
    await new Promise((settled) => setTimeout(settled, 2000));
    const during = tasks.filter(({ startTime, duration }) => startTime + duration > startMs);
    results[name] = { tookMs, maxTaskMs: Math.max(0, ...during.map(({ duration }) => duration)) };
  };
  return {
    rowCount, hasRows, type, byLabel, option, open, frame, results, grid,
    start: (name, step) => void start(name, step).catch((error) => { results[name] = String(error); }),
  };
})()`;

const sortBy = (header: string) => `{
  act: () => bench.byLabel('${header}').querySelector('.dt-sort').click(),
  isDone: () => bench.byLabel('${header}').getAttribute('aria-sort') !== 'none',
}`;

const filterBy = (text: string, isDone: string) => `{
  act: () => bench.type(bench.byLabel('Filter these rows'), '${text}'),
  isDone: () => ${isDone},
}`;

/** The steps in their order, by name. @param trips - number of saved trips */
export const pageSteps = (trips: number): (readonly [name: string, script: string])[] => [
  [
    'saved trips listed',
    `{
      act: () => document.querySelector('[aria-label="Which trips"] input[value=cached]').click(),
      isDone: () => bench.rowCount() === ${trips} && bench.hasRows(),
    }`,
  ],
  ['sorted by an amount', sortBy('Total')],
  ['sorted by a text', sortBy('Booked by')],
  ['filtered by one letter', filterBy('z', `bench.rowCount() < ${trips} && bench.rowCount() > 0`)],
  ['filtered by a word', filterBy('zürich', `bench.rowCount() < ${Math.floor(trips / 5)} && bench.rowCount() > 0`)],
  ['filter cleared', filterBy('', `bench.rowCount() === ${trips}`)],
  [
    'grouped by consultant',
    `{
      prepare: () => bench.open('Group by', /consultant/i),
      act: () => bench.option(/consultant/i).click(),
      isDone: () => bench.rowCount() > ${trips},
    }`,
  ],
];
