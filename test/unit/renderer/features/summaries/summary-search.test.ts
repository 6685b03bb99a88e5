import {
  changeSummary,
  isSameDefinition,
  keepKnown,
  parseSavedSource,
  parseSummary,
  toSummarySearch,
} from '@renderer/lists/summary-search';
import { createRunCatalogue } from '@shared/summary/catalogue';
import type { SummaryDefinition } from '@shared/summary/definition';
import { makeStats } from '@test/helpers/column-counts';
import { expect, it } from 'vitest';

type Search = Readonly<Record<string, string>>;
const parse = (search: Search) => parseSummary(search, parseSavedSource(search));
const change = (search: Search, part: Partial<SummaryDefinition>): Search =>
  changeSummary(search, parseSavedSource(search), part);

it('a summary is another one with other fields, values, filters or another bar, and goes through its address', () => {
  const search = change({}, { source: 'trips', rows: ['status'], filters: { branch_id: '3', active: 'true' } });
  const saved = parse(search);
  const basis: SummaryDefinition['basis'] = {
    date: 'opened',
    span: { kind: 'month', key: '2026-10' },
    bookings: 'all',
  };
  const changes: Partial<SummaryDefinition>[] = [
    { filters: { active: '' } },
    { column: 'client' },
    { rows: ['client'] },
    { measures: ['trips'] },
    { basis },
    { before: 'period-before' },
  ];
  const changed = changes.map((part) => parse(change(search, part)));
  expect(changed.map((definition) => isSameDefinition(saved, definition))).toEqual(changes.map(() => false));
  expect(isSameDefinition(saved, parse({ ...search }))).toBe(true);
  for (const definition of [saved, ...changed]) expect(parse(toSummarySearch(definition))).toEqual(definition);
  // An address that somebody has edited is that of a new summary.
  expect(parse({ summary: '{"source":"trips"}' })).toEqual(parse({}));
});

it('faults 580: filters and fields of sectors are of no summary of trips, and come back with sectors', () => {
  const filters = { active: 'true', sector_active: 'true', sector_status: 'Ticketed' };
  const search = change({}, { rows: ['supplier'], column: 'consultant', share: 'row', filters });
  expect(parse(search)).toMatchObject({ source: 'sectors', rows: ['supplier'], column: 'consultant', filters });
  const ofTrips = change(search, { source: 'trips' });
  expect(parse(ofTrips)).toMatchObject({ rows: ['consultant'], column: null, filters: { active: 'true' } });
  expect(parse(change(ofTrips, { source: 'sectors' }))).toEqual(parse(search));
  // Without columns there is no share of a row.
  expect(parse(change(search, { column: null }))).toMatchObject({ rows: ['supplier'], column: null });
});

it('a summary of a result proposes a text, the number of rows and sums, and keeps what the result has not to name it', () => {
  const columns = [makeStats({ dates: 3 }), makeStats({ texts: 3 }), makeStats({ integers: 3 })];
  const catalogue = createRunCatalogue({ headers: ['day', 'agent', 'hours'], columns }, {});
  const of = { source: { report: 'sales' }, catalogue };
  expect(parseSummary({}, of)).toMatchObject({ rows: ['agent'], column: null, measures: ['rows', 'sum:hours'] });
  const before = { runId: 'run-1' };
  const chosen = parseSummary(changeSummary({}, of, { rows: ['gone', 'day:month'], before }), of);
  expect(chosen).toMatchObject({ rows: ['gone', 'day:month'], measures: ['rows', 'sum:hours'], before });
  expect(keepKnown(catalogue, chosen).rows).toEqual(['day:month']);
  // Another result is no part of what goes by a name.
  const { before: _before, ...named } = chosen;
  expect(isSameDefinition(named, chosen)).toBe(true);
});
