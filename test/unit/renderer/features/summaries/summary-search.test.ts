import {
  isSameDefinition,
  keepKnown,
  parseSavedSource,
  parseSummary,
  toSummarySearch,
} from '@renderer/lists/summary-search';
import { createRunCatalogue } from '@shared/summary/catalogue';
import { makeStats } from '@test/helpers/column-counts';
import { describe, expect, it } from 'vitest';

type Search = Readonly<Record<string, string>>;
const parse = (search: Search) => parseSummary(search, parseSavedSource(search));

it('a summary is another one with other fields, values, filters or another bar, and goes through its address', () => {
  const search = { branch_id: '3', active: 'true', rows: 'status', of: 'trips', change: 'year' };
  const saved = parse(search);
  const basis = JSON.stringify({ date: 'opened', span: { kind: 'month', key: '2026-10' }, bookings: 'all' });
  const changes = [
    { active: '' },
    { column: 'client' },
    { rows: 'client' },
    { values: 'trips' },
    { basis },
    { change: '1' },
  ];
  expect(changes.map((change) => isSameDefinition(saved, parse({ ...search, ...change })))).toEqual(
    changes.map(() => false),
  );
  expect(isSameDefinition(saved, parse({ ...search }))).toBe(true);
  for (const change of [{}, ...changes]) {
    const definition = parse({ ...search, ...change });
    expect(parse(toSummarySearch(definition))).toEqual(definition);
  }
  // An address that somebody has edited has the bar of a new summary.
  expect(parse({ ...search, basis: '{"date":"booked"}' }).basis).toEqual(saved.basis);
});

describe('filters of sectors', () => {
  const search = { of: 'sectors', rows: 'supplier', active: 'true', sector_active: 'true', sector_status: 'Ticketed' };

  it('faults 580: go through the address, and a saved summary without them removes them', () => {
    const definition = parse(search);
    expect(definition.filters).toEqual({ active: 'true', sector_active: 'true', sector_status: 'Ticketed' });
    expect(parse(toSummarySearch(definition))).toEqual(definition);
    expect(toSummarySearch(parse({ rows: 'supplier' }))).toMatchObject({ sector_active: '', sector_status: '' });
  });

  it('faults 580: are of no summary of trips, and come back with sectors', () => {
    expect(parse({ ...search, of: 'trips' }).filters).toEqual({ active: 'true' });
    expect(parse({ ...search, of: 'trips' }).rows).toEqual(['consultant']);
    expect(parse({ ...search, of: 'sectors' }).filters).toMatchObject({ sector_active: 'true' });
  });
});

it('a summary of a result proposes a text, the number of rows and sums, and keeps what the result has not to name it', () => {
  const columns = [makeStats({ dates: 3 }), makeStats({ texts: 3 }), makeStats({ integers: 3 })];
  const catalogue = createRunCatalogue({ headers: ['day', 'agent', 'hours'], columns }, {});
  const of = { source: { report: 'sales' }, catalogue };
  expect(parseSummary({}, of)).toMatchObject({ rows: ['agent'], column: null, measures: ['rows', 'sum:hours'] });
  const chosen = parseSummary({ rows: 'gone,day:month', values: 'sum:hours,rows', before: 'run-1' }, of);
  expect(chosen).toMatchObject({
    rows: ['gone', 'day:month'],
    measures: ['rows', 'sum:hours'],
    before: { runId: 'run-1' },
  });
  expect(keepKnown(catalogue, chosen).rows).toEqual(['day:month']);
  // Another result is no part of what goes by a name.
  const { before: _, ...named } = chosen;
  expect(isSameDefinition(named, chosen)).toBe(true);
});
