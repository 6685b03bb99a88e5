/**
 * Checks the words of the project against build/docs/glossary.md, one word, one meaning: those of names, and those of the texts
 * that users read, which stand in catalogues and have no words of those who built them.
 */
import { readDeclaredNames, splitName } from '@test/helpers/names';
import { findScreenTexts } from '@test/helpers/screen-texts';
import { listSources, readSource } from '@test/helpers/sources';
import { describe, expect, it } from 'vitest';

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
  ['ledger', 'run history'],
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
  'electron/demo/reports.ts',
  // A statistic of columns in the run histories of earlier versions.
  'longest',
  // The time of the data, in the manifest of a dump.
  'asOf',
]);

const isGenerated = (file: string) => file.endsWith('.generated.ts');
const files = listSources(['shared', 'electron', 'renderer', 'test', 'build'], /\.(?:tsx?|mjs)$/).filter(
  (file) => !isGenerated(file),
);
const names = files
  .filter((file) => !file.endsWith('.mjs'))
  .flatMap((file) => readDeclaredNames(file, readSource(file)).map(({ name, line }) => ({ file, name, line })));

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
    const found = names.flatMap(({ file, name, line }) =>
      findRetired(name).map((word) => `${file}:${line} ${name}: not "${word}": ${retired.get(word)}`),
    );
    expect(found).toEqual([]);
  });

  it('has verbs for functions, never "xOf"', () => {
    const found = names
      .filter(({ name }) => /^[a-z]\w*Of$/.test(name) && !allowed.has(name))
      .map(({ file, name, line }) => `${file}:${line} ${name}`);
    expect(found).toEqual([]);
  });

  it('finds a retired word in every kind of declaration', () => {
    const text = `
      export const keptTrips = 1; export function tellAll(askedFor: number, { held }: X) { let place; }
      export class Ledger { private readonly mostRows = 1; flights() {} }
      type Facts = { readonly words: string };
      const [oddRows] = []; const texts = { ask: 1, shown: { b: 2 } }; const f = ({ a: figures = 1 }) => 1;`;
    const found = readDeclaredNames('a.ts', text).filter(({ name }) => findRetired(name).length > 0);
    const all = 'keptTrips tellAll askedFor held place Ledger mostRows flights Facts words oddRows figures ask';
    expect(found.map(({ name }) => name).toSorted()).toEqual(all.split(' ').toSorted());
    expect(['kept-trips', 'KEPT_TRIPS', 'replaceMarketplaces'].map(findRetired)).toEqual([['kept'], ['kept'], []]);
  });

  it('has each term of the glossary once', () => {
    const terms = [...readSource('build/docs/glossary.md').matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, cell = '']) => {
      // "run, round (of a range)": both have the addition, and differ from terms without one.
      const [, names = '', addition = ''] = /^(.*?)(?: (\(.*\)))?$/.exec(cell) ?? [];
      return names.split(/, | \/ /).map((name) => `${name.toLowerCase()} ${addition}`.trim());
    });
    const titles = new Set(['term', '---']);
    const found = terms.filter((term) => !titles.has(term));
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((term, index) => found.indexOf(term) !== index)).toEqual([]);
  });
});

type Word = {
  readonly word: RegExp;
  /** What is said in its place. */
  readonly say: string;
  /** Files whose readers know the word: support, and whoever connects an office. */
  readonly except?: RegExp;
};

/** Texts of the server that are compared with its responses. */
const serverTexts = /^electron\/main\/server\/responses\/error-messages\.ts$/;

const retiredOnScreen: readonly Word[] = [
  {
    // "API token" is the name of a field.
    word: /\bthe API\b(?! token)|\bAPI['’]s\b/i,
    say: 'the server',
    except:
      /^renderer\/features\/settings\/(?:diagnostics|connect)-texts\.ts$|^electron\/main\/office\/connect\/office-diagnostics\.ts$/,
  },
  // What is kept up to date, or is not thrown away, is kept.
  { word: /(?<!so far are )\bkept\b(?! up to date)/i, say: 'saved' },
  { word: /\bcached?\b/i, say: 'saved, saved copy' },
  { word: /\bparameters?\b/i, say: 'filters', except: serverTexts },
  { word: /\b(?:un)?fold(?:ed|s)?\b/i, say: 'collapse, expand' },
  { word: /\bplots?\b/i, say: 'chart' },
  { word: /\blocators?\b/i, say: 'booking reference' },
  { word: /\p{L}\(e?s\)/u, say: 'a plural by its number (formatCount)' },
  {
    word: /\b(?:client|trip) id\b/i,
    say: 'client no., trip no.',
    except:
      /^renderer\/features\/settings\/diagnostics-texts\.ts$|^electron\/main\/server\/responses\/error-messages\.ts$/,
  },
  { word: /\b(?:taken|take) (?:out|off)\b|\blet go\b/i, say: 'remove, clear' },
];

/** A sentence, or an ending of one: main has many other strings, from statements of SQL to names of files. */
const isMessage = (text: string) => /\p{L}.* .*\p{L}/u.test(text) && /[.:!?…]$|^\p{Lu}\p{Ll}/u.test(text);

const screenTexts = listSources(['renderer', 'electron/main', 'shared'])
  .filter((file) => !file.endsWith('.d.ts') && !file.includes('generated'))
  // It is a server: its texts are another program's.
  .filter((file) => !file.startsWith('electron/demo/'))
  .filter((file) => !file.startsWith('renderer/') || /(?:^|[-/])texts\.ts$/.test(file))
  .flatMap((file) => findScreenTexts(file, readSource(file)).map((text) => ({ file, ...text })))
  .filter(({ file, text }) => file.startsWith('renderer/') || isMessage(text));

const findRetiredOnScreen = (file: string, text: string) =>
  retiredOnScreen.filter(({ word, except }) => word.test(text) && !except?.test(file)).map(({ say }) => say);

describe('the words of the screen', () => {
  it('are one vocabulary', () => {
    expect(screenTexts.length).toBeGreaterThan(1_000);
    const found = screenTexts.flatMap(({ file, line, text }) =>
      findRetiredOnScreen(file, text).map((say) => `${file}:${line}: "${text}": say ${say}`),
    );
    expect(found).toEqual([]);
  });

  it('are refused, but for the API where support and whoever connects an office read it', () => {
    const find = (file: string) => findRetiredOnScreen(file, 'The API has kept 3 value(s).');
    const always = ['saved', 'a plural by its number (formatCount)'];
    expect(find('renderer/features/trips/texts.ts')).toEqual(['the server', ...always]);
    expect(find('renderer/features/settings/connect-texts.ts')).toEqual(always);
  });
});

/** Names under which data is stored on the user's computer: they stay as they are in any language. */
const storedNames: Readonly<Record<string, readonly string[]>> = {
  'renderer/features/trips/TripsScreen.tsx': ['Trips'],
  'renderer/features/clients/ClientsScreen.tsx': ['Clients'],
  'renderer/features/trips/SectorTable.tsx': ['Sectors'],
  'renderer/data/app.ts': ['API error'],
  'renderer/features/reports/Compare.tsx': ['Compare'],
  'renderer/features/reports/ReportScreen.tsx': ['Report history'],
  'renderer/fields/result-columns.ts': ['report'],
  'renderer/features/reports/Result.tsx': ['Report result', 'Result'],
  'renderer/features/summaries/CellRecords.tsx': ['Summary of'],
  'renderer/features/commission/StatementScreen.tsx': ['Statement file'],
  // Classes.
  'renderer/table/grid/cell-slot.ts': ['tag tag-'],
  // A media query.
  'renderer/features/commission/StatementSentence.tsx': ['rate:'],
};

/** Files of the renderer that are no catalogue. */
const windowFiles = listSources(['renderer']).filter(
  (name) => !/(?:^|[-/])texts\.ts$/.test(name) && !name.endsWith('.d.ts'),
);

describe('the texts of the window', () => {
  it('stand in catalogues, so that a second language is a file', () => {
    const found = windowFiles.flatMap((file) =>
      findScreenTexts(file, readSource(file))
        .filter(({ text }) => !storedNames[file]?.includes(text))
        .map(({ text, line }) => `${file}:${line}: "${text}"`),
    );
    expect(found).toEqual([]);
  });

  it('are found in tags, attributes, conditions, templates and casts, and nothing else is', () => {
    const read = (source: string) =>
      findScreenTexts('a.tsx', source.replaceAll('#{', '\u0024{')).map(({ text }) => text);
    const shown = '<b title="Remove">Trips of this client{c ? "Online" : `#{d} here`}</b>; "No matches" as string';
    expect(read(`const a = ${shown}`)).toEqual(['Remove', 'Trips of this client', 'Online', 'here', 'No matches']);
    const others = [
      'import d from "./Some thing"; type A = "Some thing"',
      'const a = b.key === "ArrowDown" || <c to="/trips" className={`note #{d} warn`} />',
      'const a = `<b c="#{d}px` + f("YYYY-MM-DD HH:MM", "ColumnForm")',
      'throw new Error("The view has no rows")',
    ];
    expect(others.flatMap(read)).toEqual([]);
  });
});
