/** What benches share: medians, contenders that take turns, packages to measure beside, and what they print. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** A number of a table, at the right of a column. */
export const format = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width);

/** Milliseconds that some work takes. */
export async function measureMs(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/**
 * Measures contenders in turn, so that other load of the machine affects all alike.
 *
 * @param wasSlow - whether a contender that has had a turn has no other one
 */
export async function takeTurns<T>(
  rounds: number,
  contenders: Readonly<Record<string, () => Promise<T> | T>>,
  wasSlow: (last: T) => boolean = () => false,
): Promise<ReadonlyMap<string, T[]>> {
  const taken = new Map(Object.keys(contenders).map((name) => [name, [] as T[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(contenders)) {
      const before = taken.get(name) ?? [];
      if (!before.some(wasSlow)) before.push(await measure());
    }
  }
  return taken;
}

/**
 * Installs packages of npm to measure beside into a folder of their own, unless they are there.
 *
 * @param more - further switches of npm
 * @returns whether they are there
 */
export function installBeside(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  ...more: string[]
): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  if (Object.keys(dependencies).every((name) => existsSync(join(folder, 'node_modules', name)))) return true;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status === 0;
}
