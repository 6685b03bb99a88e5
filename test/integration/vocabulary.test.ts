/** Checks names against build/docs/glossary.md: one word, one meaning. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDeclaredNames, splitName } from '@test/helpers/names';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Words that no name may have in it, and what to say. */
const retired: ReadonlyMap<string, string> = new Map([
  ['kept', 'cached, stored, or the noun'],
  ['held', 'loaded, cached, or lenient (a schema)'],
  ['place', 'index, position, path, location or permit'],
  ['places', 'indexes, positions, paths, locations or navigationItems'],
  ['colleague', 'otherClients'],
  ['colleagues', 'otherClients'],
  ['foreign', 'externalUsage'],
  ['scout', 'probe'],
  ['scouts', 'probes'],
  ['scouting', 'slow start'],
  ['unsend', 'delete the permit'],
  ['flights', 'in-flight requests (an itinerary has air itineraries)'],
  ['telling', 'RequestTrace'],
  ['answer', 'response'],
  ['answers', 'responses'],
  ['answered', 'responded, settled'],
  ['words', 'label, message, searchText or args'],
  ['facts', 'ColumnStats, ReportMetadata or DescriptionList'],
  ['figures', 'ColumnStats'],
  ['ledger', 'RunHistory'],
  ['honesty', 'filter support'],
  ['oddity', 'anomaly'],
  ['oddities', 'anomalies'],
  ['odd', 'anomaly, malformed'],
  ['looks', 'cell views'],
  ['pace', 'FrameBudget'],
  ['errand', 'CommandContext'],
  ['most', 'max'],
  ['longest', 'max'],
  ['tell', 'notify, emit'],
  ['tells', 'notifies, emits'],
  ['told', 'notified, emitted'],
  ['ask', 'request'],
  ['asks', 'requests'],
  ['asked', 'requested'],
  ['staff', 'user'],
  ['people', 'user'],
  ['whoever', 'user'],
]);

/** Names in which a retired word is the field's own, or that read a file of an earlier version. */
const allowed: ReadonlySet<string> = new Set([
  // A report of the demo office, as accountants call it.
  'sectorLedger',
  'electron/main/demo-office/reports/sector-ledger.ts',
  // Names in settings and preferences of earlier versions.
  'leftToColleagues',
  'honesty',
  // A statistic of columns in the run histories of earlier versions.
  'longest',
  // The time of the data, in the manifest of a dump.
  'asOf',
]);

const files = ['shared', 'electron', 'renderer', 'test', 'build'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.generated.ts'))
    .map((name) => join(folder, name)),
);

const findRetired = (name: string) => (allowed.has(name) ? [] : splitName(name).filter((word) => retired.has(word)));

describe('the vocabulary', () => {
  it('has no retired word in a file name', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      findRetired(file).map((word) => `${file}: not "${word}": ${retired.get(word)}`),
    );
    expect(found).toEqual([]);
  });

  it('has no retired word in a declared name', () => {
    const found = files
      .filter((file) => !file.endsWith('.mjs'))
      .flatMap((file) =>
        readDeclaredNames(file, readFileSync(join(root, file), 'utf8')).flatMap(({ name, line }) =>
          findRetired(name).map((word) => `${file}:${line} ${name}: not "${word}": ${retired.get(word)}`),
        ),
      );
    expect(found).toEqual([]);
  });

  it('has verbs for functions, never "xOf"', () => {
    const found = files
      .filter((file) => !file.endsWith('.mjs'))
      .flatMap((file) =>
        readDeclaredNames(file, readFileSync(join(root, file), 'utf8'))
          .filter(({ name }) => /^[a-z]\w*Of$/.test(name) && !allowed.has(name))
          .map(({ name, line }) => `${file}:${line} ${name}`),
      );
    expect(found).toEqual([]);
  });

  it('finds a retired word in every kind of declaration', () => {
    const text = `
      export const keptTrips = 1; export function tellAll(askedFor: number, { held }: X) { let place; }
      export class Ledger { private readonly mostRows = 1; flights() {} }
      type Facts = { readonly words: string };
      const [oddRows] = []; const texts = { ask: 1, shown: { b: 2 } }; const f = ({ a: figures = 1 }) => 1;`;
    const found = readDeclaredNames('a.ts', text).filter(({ name }) => findRetired(name).length > 0);
    expect(found.map(({ name }) => name).toSorted()).toEqual(
      [
        'keptTrips',
        'tellAll',
        'askedFor',
        'held',
        'place',
        'Ledger',
        'mostRows',
        'flights',
        'Facts',
        'words',
        'oddRows',
        'figures',
        'ask',
      ].toSorted(),
    );
  });

  it('faults 705: has each term of the glossary once', () => {
    const text = readFileSync(join(root, 'build/docs/glossary.md'), 'utf8');
    const terms = [...text.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, cell = '']) => {
      // "run, round (of a range)": both have the addition, and differ from terms without one.
      const [, names = '', addition = ''] = /^(.*?)(?: (\(.*\)))?$/.exec(cell) ?? [];
      return names.split(/, | \/ /).map((name) => `${name.toLowerCase()} ${addition}`.trim());
    });
    const titles = new Set(['term', '---']);
    const found = terms.filter((term) => !titles.has(term));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter((term, index) => found.indexOf(term) !== index)).toEqual([]);
  });

  it('takes a name apart whichever way it is written', () => {
    expect(['keptTrips', 'kept-trips', 'KEPT_TRIPS', 'TripKept'].map((name) => findRetired(name))).toEqual(
      Array(4).fill(['kept']),
    );
    expect(findRetired('replaceMarketplaces')).toEqual([]);
  });
});
