/** How many row engines are alive: V8's sandbox, which is on in Electron and off in Node, has room for some 125. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateRawSync } from 'node:zlib';
import { readBlockAsCells } from '@main/reports/runs/loaded-run';
import { BufferedRowBlocks } from '@main/reports/runs/row-blocks';
import { makeReportRun } from '@test/helpers/results';
import { expect, it, onTestFinished } from 'vitest';

/** Loaded results that are in memory at once, and more than the sandbox has room for. */
const loadedCount = 200;
/** Engines that may be alive: of the reads under way, and of those that are not collected yet. */
const maxAlive = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Instances = { Instance: new (module: object, imports: object) => { readonly exports: { memory: object } } };
const webAssembly = (globalThis as unknown as { WebAssembly: Instances }).WebAssembly;

it('loaded results keep no engine: 200 of them that were all read keep a few alive', async () => {
  const started: WeakRef<object>[] = [];
  const { Instance } = webAssembly;
  onTestFinished(() => {
    webAssembly.Instance = Instance;
  });
  // Not a mock of Vitest: it keeps what it returned.
  webAssembly.Instance = class extends Instance {
    constructor(module: object, imports: object) {
      super(module, imports);
      started.push(new WeakRef(this.exports.memory));
    }
  };
  const run = makeReportRun(['id'], [{ id: 1 }]);
  const loaded = [];
  for (let index = 0; index < loadedCount; index += 1) {
    const blocks = new BufferedRowBlocks(true, null);
    const rows = Buffer.from(`{"id":${index}}]`);
    await blocks.add({ rows: 1, bytes: rows.length, deflated: new Uint8Array(deflateRawSync(rows)) });
    loaded.push({ run, officeId: 'office-1', officeName: 'Sydney', blocks });
  }
  const texts = [];
  for (const result of loaded) texts.push(await readBlockAsCells(result, 0));
  expect(texts.at(-1)).toBe(`[[${loadedCount - 1}]]`);
  expect(started.length).toBeGreaterThan(loadedCount);
  // A collection in a later task: what the last read left on the stack is gone.
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  expect(started.filter((memory) => memory.deref() !== undefined).length).toBeLessThan(maxAlive);
  expect(loaded).toHaveLength(loadedCount);
});
