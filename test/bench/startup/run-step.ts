/** Steps that a bench takes in the page of a window: see `stepHelpers` and `clickHelpers`. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Launched } from './launch';

const maxStepMs = 300_000;

/** What a step took in the page, in milliseconds. */
export type Step = { readonly tookMs: number };

/** Runs a step in the page. @throws Error where it fails, or does not end */
export async function runStep<Result = Step>({ page }: Launched, name: string, script: string): Promise<Result> {
  await page.evaluate(`bench.start(${JSON.stringify(name)}, ${script}); null`);
  const endMs = performance.now() + maxStepMs;
  for (;;) {
    const result = (await page.evaluate(`bench.results[${JSON.stringify(name)}] ?? null`)) as Result | string | null;
    if (typeof result === 'string') throw new Error(`${name}: ${result}`);
    if (result !== null) return result;
    if (performance.now() > endMs) {
      const state = await page.evaluate('JSON.stringify({ rows: bench.rowCount?.(), address: location.hash })');
      throw new Error(`${name} did not end within ${maxStepMs} ms: ${String(state)}.`);
    }
    await wait(250);
  }
}
