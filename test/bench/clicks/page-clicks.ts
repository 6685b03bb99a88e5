/** What the bench does in the page, as scripts that are evaluated there. */

/**
 * Defines `clicks` in the page. A click is due at a fixed time: one that comes late because the page was busy counts from
 * then on. It ends with the frame after which its effect is on the screen.
 */
export const clickHelpers = `globalThis.clicks = (() => {
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  const frame = () => new Promise((next) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = next;
    port2.postMessage(null);
  }));
  const press = (target) => {
    for (const type of ['mousedown', 'mouseup', 'click']) {
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
    }
  };
  const rows = () => [...document.querySelectorAll('.dt-body [role=row]:not([hidden])')];
  const link = (name) => [...document.querySelectorAll('nav a')].find((found) => found.textContent.includes(name));
  let turn = 0;
  const kinds = {
    'row selected': () => {
      const all = rows();
      const row = all[1 + (turn++ % Math.max(1, all.length - 2))];
      return { target: row.querySelectorAll('[role=gridcell]')[1], isDone: () => row.getAttribute('aria-selected') === 'true' };
    },
    'screen opened': () => {
      const name = turn++ % 2 === 0 ? 'Clients' : 'Trips';
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
      const { target, isDone } = kinds[kind]();
      press(target);
      while (!isDone()) await frame();
      await frame();
      took.push(performance.now() - dueMs);
    }
    return took;
  };
  const exportUntil = async (officeId, isOver) => {
    state.isExporting = true;
    while (!isOver()) {
      const input = { officeId, requestId: crypto.randomUUID(), slug: 'large', filters: {}, format: 'csv' };
      const result = await tripledger.invoke('reports:run-to-file', input);
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
