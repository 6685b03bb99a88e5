/**
 * Exports that are killed at any moment. `npm test -- kills 1000` sets another number.
 *
 * @module-tag deep
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { readVersions } from '@test/helpers/versioned-exports';
import { describe, expect, it } from 'vitest';

const kills = Number(process.env.EXPORT_KILLS ?? 200);
const rows = 2_000;
const old = 'the old file';

/** Kills it some milliseconds after its first output. */
async function killedAfter(child: ChildProcess, word: string, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  let said = '';
  await new Promise<void>((heard) =>
    child.stdout?.on('data', (bytes) => {
      said += String(bytes);
      if (said.includes(word)) heard();
    }),
  );
  await new Promise<void>((done) => setTimeout(done, milliseconds));
  child.kill('SIGKILL');
  await closed;
}

describe('a killed export', () => {
  it.each([
    ['csv', Math.ceil(kills * 0.7)],
    ['xlsx', Math.floor(kills * 0.3)],
  ])('faults 45: leaves the old %s file or a complete new one, %d times', { timeout: 0 }, async (format, times) => {
    const folder = temporaryFolder();
    const path = join(folder, `out.${format}`);
    const seen = { old: 0, new: 0 };
    for (let kill = 0; kill < times; kill += 1) {
      writeFileSync(path, old);
      // Spread evenly over the first exports, so that every moment of one comes its turn. Every other one is let finish its
      // first export, however slow the machine is.
      const word = kill % 2 === 0 ? 'ready' : 'version 1';
      const args = toNodeArgs('export-process.mjs', path, format, String(rows));
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await killedAfter(child, word, ((kill * 37) % times) * (90 / times));
      const content = readFileSync(path);
      if (content.toString('latin1', 0, old.length) === old) seen.old += 1;
      else {
        expect(readVersions(content, format, rows).size).toBe(1);
        seen.new += 1;
      }
    }
    // Both must have come, or the moments were not spread at all.
    expect([seen.old > 0, seen.new > 0]).toEqual([true, true]);
    const left = readdirSync(folder).filter((name) => name !== `out.${format}`);
    expect(left.filter((name) => !name.startsWith('.tripledger-'))).toEqual([]);
  });
});
