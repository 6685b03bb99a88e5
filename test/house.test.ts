/** The house in numbers, each with its ceiling. A change that takes something away lowers them; none raises one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from './helpers/imports';
import { listSources, readSource, root } from './helpers/sources';

const isProduct = (file: string) => !/\.generated\.ts$|\.d\.ts$/.test(file);
const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const files = listSources(['electron', 'shared', 'renderer'])
  .filter(isProduct)
  .map((name) => {
    const text = readSource(name);
    return {
      name,
      text,
      lines: countLines(text),
      imports: text.match(/^(?:import|export)\b[^'"`;]*?\bfrom\s*'|^import\s*'/gm) ?? [],
    };
  });
const linesUnder = (folder: string) =>
  sum(files.filter(({ name }) => name.startsWith(`${folder}/`)).map(({ lines }) => lines));
/** Files that mention a word, but for the demo office. */
const countMentions = (pattern: RegExp) =>
  files.filter(({ name, text }) => !name.startsWith('electron/demo/') && pattern.test(text)).length;
const measureDocuments = (folder: string, pattern = /\.md$/) =>
  sum(listSources([folder], pattern).map((file) => (readSource(file).match(/\S+/g) ?? []).length));
const testLines = sum(
  listSources(['test'], /\.(?:ts|tsx|mts|mjs|cjs)$/).map((file) => countLines(readFileSync(join(root, file), 'utf8'))),
);

/** The room of main that a path is in, or null. */
const getRoom = (path: string) => /^electron\/main\/([^/]+)\/./.exec(path)?.[1] ?? null;

/** The rooms of main with the rooms that each imports. */
function readRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { name, text } of files) {
    const room = getRoom(name);
    if (room === null) continue;
    const below = rooms.get(room) ?? new Set();
    rooms.set(room, below);
    for (const { path } of readImports(name, text, {})) {
      const target = path && getRoom(path);
      if (target && target !== room) below.add(target);
    }
  }
  return rooms;
}
const rooms = readRooms();

/** How many rooms stand on one another, from this one down; a circle has no floor. */
function getFloor(room: string, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`${[...above, room].join(' → ')} is a circle of rooms`);
  return 1 + Math.max(0, ...[...(rooms.get(room) ?? [])].map((below) => getFloor(below, [...above, room])));
}

/** What is measured, and what it may be at most. */
const ceilings: readonly (readonly [what: string, number: number, ceiling: number])[] = [
  ['lines of the product', sum(files.map(({ lines }) => lines)), 75_774],
  ['lines of electron/main', linesUnder('electron/main'), 36_799],
  ['lines of electron/cli', linesUnder('electron/cli'), 1_932],
  ['lines of shared', linesUnder('shared'), 10_930],
  ['lines of renderer', linesUnder('renderer'), 24_338],
  ['files of the product', files.length, 500],
  ['lines of the longest file', Math.max(...files.map(({ lines }) => lines)), 426],
  [
    'imports in 1,000 lines',
    Math.round((1_000 * sum(files.map(({ imports }) => imports.length))) / sum(files.map(({ lines }) => lines))),
    47,
  ],
  ['files with more than 25 imports', files.filter(({ imports }) => imports.length > 25).length, 5],
  ['rooms of main', rooms.size, 6],
  ['floors of main', Math.max(...[...rooms.keys()].map((room) => getFloor(room))), 5],
  [
    'files of main beside its rooms',
    readdirSync(join(root, 'electron/main')).filter((name) => name.endsWith('.ts')).length,
    1,
  ],
  [
    'files of shared beside its folders',
    readdirSync(join(root, 'shared')).filter((name) => name.endsWith('.ts')).length,
    0,
  ],
  ['files that know the field charge_to', countMentions(/\bcharge_to\b/), 3],
  ['files that know the filter trip_type', countMentions(/\btrip_type\b/), 9],
  [
    'classes of columns',
    sum(files.map(({ text }) => (text.match(/^\s*(?:export )?(?:abstract )?class \w*Columns?\b/gm) ?? []).length)),
    4,
  ],
  ['decisions', readdirSync(join(root, 'build/adr')).length, 12],
  [
    'words of documents and decisions',
    sum(['build/adr', 'build/docs', 'electron', 'shared', 'renderer'].map((folder) => measureDocuments(folder))) +
      (readSource('README.md').match(/\S+/g) ?? []).length,
    24_601,
  ],
  ['numbers of faults', (readSource('build/docs/faults.md').match(/^\d+\. /gm) ?? []).length, 279],
  ['lines of tests', testLines, 46_475],
];

describe('the house', () => {
  it.each(ceilings)('has at most so many %s: %i of %i', (_what, number, ceiling) => {
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThanOrEqual(ceiling);
  });

  it('keeps its ceilings where they are: no further than a twentieth above what is measured', () => {
    expect(ceilings.filter(([, number, ceiling]) => ceiling > number * 1.05 + 1).map(([what]) => what)).toEqual([]);
  });
});
