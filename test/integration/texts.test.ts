/**
 * Checks that the texts of the window stand in catalogues: `texts.ts` of a feature or a folder of the renderer, and
 * `*-texts.ts` of what is loaded when it is used.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findScreenTexts } from '@test/helpers/screen-texts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Folders whose texts are not in a catalogue yet. None is added. */
const withoutCatalogue: readonly string[] = [];

/** Names under which data is stored on the user's computer: they stay as they are in any language. */
const storedNames: Readonly<Record<string, readonly string[]>> = {
  'renderer/features/trips/TripsScreen.tsx': ['Trips'],
  'renderer/features/clients/ClientsScreen.tsx': ['Clients'],
  'renderer/features/trip/SectorTable.tsx': ['Sectors'],
  'renderer/data/queries/server-error-retries.ts': ['API error'],
  'renderer/features/comparison/Differences.tsx': ['Comparison', 'view', 'amount', 'over'],
  'renderer/features/report/use-result-view-state.ts': ['Result'],
  'renderer/components/result-columns.ts': ['report'],
  'renderer/features/report/Result.tsx': ['Report result'],
  'renderer/features/summary/CellRecords.tsx': ['Summary of'],
  'renderer/features/statements/StatementHome.tsx': ['Statements'],
  'renderer/features/statements/StatementList.tsx': ['Statement'],
  'renderer/features/statements/use-set-up-draft.ts': ['Statement set-up'],
  // A media query.
  'renderer/table/grid/use-pixel-ratio.ts': ['(resolution:', 'dppx)'],
  'renderer/features/unclaimed/UnclaimedScreen.tsx': ['Unclaimed commission', 'Unclaimed'],
};

const files = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name))
  .filter((name) => /\.tsx?$/.test(name) && !/(?:^|[-/])texts\.ts$/.test(name) && !name.endsWith('.d.ts'));

describe('the texts of the window', () => {
  it('stand in catalogues, so that a second language is a file', () => {
    const found = files
      .filter((file) => !withoutCatalogue.includes(dirname(file)))
      .flatMap((file) =>
        findScreenTexts(file, readFileSync(join(root, file), 'utf8'))
          .filter(({ text }) => !storedNames[file]?.includes(text))
          .map(({ text, line }) => `${file}:${line}: "${text}"`),
      );
    expect(found).toEqual([]);
  });

  it('are missing in a folder that is listed as without a catalogue', () => {
    const empty = withoutCatalogue.filter((folder) =>
      files
        .filter((file) => dirname(file) === folder)
        .every((file) => findScreenTexts(file, readFileSync(join(root, file), 'utf8')).length === 0),
    );
    expect(empty, 'these have no texts of their own any more: take them off the list').toEqual([]);
  });

  it.each([
    ['text between tags', 'const a = <b>Trips of this client</b>', ['Trips of this client']],
    ['one word between tags', 'const a = <b>listed</b>', ['listed']],
    ['an attribute', 'const a = <b title="Remove" />', ['Remove']],
    ['a condition', 'const a = b ? "Online" : "Saved copy"', ['Online', 'Saved copy']],
    ['a template', 'const a = `#{b} listed`', ['listed']],
    ['a class name', 'const a = <b className={`note #{c} warn`} />', []],
    ['a key and a route', 'const a = b.key === "ArrowDown" || <c to="/trips" />', []],
    ['a type and an import', 'import d from "./Some thing"; type A = "Some thing"', []],
    ['markup, a unit and a component', 'const a = `<b c="#{d}px` + f("YYYY-MM-DD HH:MM", "ColumnForm")', []],
    ['an error for developers', 'throw new Error("The view has no rows")', []],
    ['a value within a cast', 'const a = "No matches" as string', ['No matches']],
  ])('are found in %s', (_, source, texts) => {
    expect(findScreenTexts('a.tsx', source.replaceAll('#{', '\u0024{')).map(({ text }) => text)).toEqual(texts);
  });
});
