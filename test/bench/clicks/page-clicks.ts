/** What the bench does in the page, as scripts that are evaluated there. */

/**
 * Defines `bench` in the page. A click is due at a fixed time: one that comes late because the page was busy counts from
 * then on. It ends with the frame after which its effect is on the screen.
 */
export const clickHelpers = `globalThis.bench = (() => {
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
  let turn = 0;
  const nextScreen = () => (turn++ % 2 === 0 ? 'Clients' : 'Trips');
  const kinds = {
    'row selected': () => {
      const all = rows();
      const row = all[1 + (turn++ % Math.max(1, all.length - 2))];
      return { target: row.querySelectorAll('[role=gridcell]')[1], isDone: () => row.getAttribute('aria-selected') === 'true' };
    },
    'screen answered': () => {
      const name = nextScreen();
      const target = link(name);
      return {
        target,
        isDone: () => target.matches('[data-opening], [aria-current=page]'),
        isOver: () => document.querySelector('main h1')?.textContent === name,
      };
    },
    'screen opened': () => {
      const name = nextScreen();
      return { target: link(name), isDone: () => document.querySelector('main h1')?.textContent === name };
    },
  };
  const state = { isExporting: false, exports: 0, failure: null };
  const measure = async (kind, count, everyMs) => {
    const took = [];
    const startMs = performance.now();
    for (let index = 0; index < count; index += 1) {
      const dueMs = Math.max(startMs + index * everyMs, performance.now());
      await wait(dueMs - performance.now());
      const { target, isDone, isOver } = kinds[kind]();
      press(target);
      await drawn(isDone);
      took.push(performance.now() - dueMs);
      // The next click is not to wait for the screen of this one.
      if (isOver) await drawn(isOver);
    }
    return took;
  };
  const exportUntil = async (officeId, isOver) => {
    state.isExporting = true;
    while (!isOver()) {
      const call = { officeId, requestId: crypto.randomUUID(), input: { slug: 'large', filters: {}, format: 'csv' } };
      const result = await tripledger.invoke('reports:run-to-file', call);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      state.exports += 1;
    }
    state.isExporting = false;
  };
  const results = {};
  const run = async (name, { officeId, kind, count, everyMs, exporting }) => {
    let isOver = false;
    const exported = exporting ? exportUntil(officeId, () => isOver) : Promise.resolve();
    const took = await measure(kind, count, everyMs);
    isOver = true;
    await exported;
    results[name] = { took, exports: state.exports };
  };
  return {
    results,
    start: (name, options) => {
      delete results[name];
      void run(name, options).catch((error) => { results[name] = String(error); });
    },
  };
})()`;
