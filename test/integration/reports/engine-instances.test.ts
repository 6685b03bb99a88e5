/** How many row engines are alive: V8's sandbox, which is on in Electron and off in Node, has room for some 125. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateRawSync } from 'node:zlib';
import { createReportHandlers } from '@main/report-worker/handlers';
import { expect, it, onTestFinished } from 'vitest';

/** Results that are read one after the other, and more than the sandbox has room for. */
const loadedCount = 200;
/** Engines that may be alive: of the reads under way, and of those that are not collected yet. */
const maxAlive = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Instances = { Instance: new (module: object, imports: object) => { readonly exports: { memory: object } } };
const webAssembly = (globalThis as unknown as { WebAssembly: Instances }).WebAssembly;

it('results keep no engine: 200 of them that were all read keep a few alive', async () => {
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
  // The worker's methods on this thread, whose engines can be counted.
  const handlers = createReportHandlers();
  const texts = Array.from({ length: loadedCount }, (_, index) => {
    const deflated = deflateRawSync(Buffer.from(`{"id":${index}}]`));
    return Buffer.from(handlers['rows:cells']({ headers: ['id'], deflated, isFirst: true }).value).toString();
  });
  expect(texts.at(-1)).toBe(`[[${loadedCount - 1}]]`);
  expect(started).toHaveLength(loadedCount);
  // A collection in a later task: what the last read left on the stack is gone.
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  expect(started.filter((memory) => memory.deref() !== undefined).length).toBeLessThan(maxAlive);
});
