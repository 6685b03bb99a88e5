/**
 * Exports that are killed at any moment leave the old file or a complete new one. 200 kills here; `npm test -- kills 1000`
 * sets another number.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

const kills = Number(process.env.EXPORT_KILLS ?? 200);
const rows = 2_000;
const helpers = resolve(import.meta.dirname, '../../helpers');
const old = 'the old file';

function startExporting(path: string, format: string): ChildProcess {
  const hook = join(helpers, 'typescript-hook.mjs');
  const args = ['--disable-warning=ExperimentalWarning', '--import', hook, join(helpers, 'export-process.mjs')];
  return spawn(process.execPath, [...args, path, format, String(rows)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

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

/** The versions in the rows of a file, each of which must have all its rows. */
function readVersions(path: string, format: string): Set<string> {
  const lines: string[][] =
    format === 'xlsx'
      ? [
          ...(unzip(readFileSync(path)).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '').matchAll(
            /<row[^>]*>(.*?)<\/row>/g,
          ),
        ]
          .map(([, cells = '']) => [...cells.matchAll(/<v>(\d{1,9})<\/v>/g)].map(([, digits = '']) => digits))
          .slice(1)
      : parse(readFileSync(path)).slice(1);
  expect(lines.map(([, row]) => Number(row))).toEqual(Array.from({ length: rows }, (_, row) => row));
  return new Set(lines.map(([version = '']) => version));
}

describe('a killed export', () => {
  it.each([
    ['csv', Math.ceil(kills * 0.7)],
    ['xlsx', Math.floor(kills * 0.3)],
  ])(`faults 45: leaves the old %s file or a complete new one, %d times`, { timeout: 0 }, async (format, times) => {
    const folder = temporaryFolder();
    const path = join(folder, `out.${format}`);
    const seen = { old: 0, new: 0 };
    for (let kill = 0; kill < times; kill += 1) {
      writeFileSync(path, old);
      // Spread evenly over the first exports, so that every moment of one comes its turn. Every other one is let finish its
      // first export, however slow the machine is.
      const word = kill % 2 === 0 ? 'ready' : 'version 1';
      await killedAfter(startExporting(path, format), word, ((kill * 37) % times) * (90 / times));
      if (readFileSync(path).toString('latin1', 0, old.length) === old) seen.old += 1;
      else {
        expect(readVersions(path, format).size).toBe(1);
        seen.new += 1;
      }
    }
    // Both must have come, or the moments were not spread at all.
    expect([seen.old > 0, seen.new > 0]).toEqual([true, true]);
    const left = readdirSync(folder).filter((name) => name !== `out.${format}`);
    expect(left.filter((name) => !name.startsWith('.tripledger-'))).toEqual([]);
  });
});
