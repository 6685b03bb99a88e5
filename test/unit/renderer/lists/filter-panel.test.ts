import { addExclusions, findChoices, listColumnChoices, listServerChoices } from '@renderer/lists/filter-panel';
import type { ColumnFilter } from '@renderer/table/columns/column-filters';
import { tripFilters } from '@shared/filters/filters';
import { noNames } from '@test/helpers/no-names';
import { describe, expect, it, vi } from 'vitest';

const names = { ...noNames, consultant: { '14': 'François Wáng' } };
const none = new Set<string>();
const toTools = (filters: ReadonlyMap<string, ColumnFilter>) => ({
  focusRows: () => undefined,
  columns: [
    { id: 'departs', header: 'Departs', range: 'date' as const },
    { id: 'status', header: 'Status' },
    { id: 'total', header: 'Total', range: 'cents' as const, isNumeric: true },
  ],
  filters,
  changeFilter: vi.fn(),
  getValues: () => [
    { key: 'active', label: 'Active', count: 3, spellings: 2 },
    { key: '', label: '', count: 1, spellings: 1 },
  ],
});

it('the choices of the server are both values of a boolean, and names; each sets its filter, or removes it', () => {
  const onChange = vi.fn();
  const choices = listServerChoices({ definitions: tripFilters, filters: { active: 'true' }, names, onChange });
  const flags = ['Trip is: Active', 'Trip is: Inactive', 'Market: Corporate', 'Market: Leisure'];
  const found = choices.map(({ name, value }) => `${name}: ${value}`);
  expect(found).toEqual([...flags, 'Consultant: François Wáng (14)']);
  expect(choices.map(({ isChosen }) => isChosen)).toEqual([true, false, false, false, false]);
  choices[0]?.toggle();
  expect(onChange).toHaveBeenLastCalledWith({ active: '' });
  choices[4]?.toggle();
  expect(onChange).toHaveBeenLastCalledWith({ consultant_id: '14' });
});

describe('the choices of columns', () => {
  const [activeValue, noValue] = [['active', 'Active'] as const, ['', ''] as const];
  const activeFilter: ColumnFilter = { kind: 'values', values: [activeValue], isExcluded: false };

  it('are periods of dates and values of texts; numbers have none', () => {
    const tools = toTools(new Map());
    const choices = listColumnChoices(tools, none);
    const others = choices.filter(({ name }) => name !== 'Departs');
    const listed = others.map(({ name, value, count }) => `${name}: ${value}, ${count}`);
    expect(listed).toEqual(['Status: Active, 3', 'Status: (blank), 1']);
    choices.find(({ value }) => value === 'Next month')?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('departs', { kind: 'relative', range: 'next-month' });
    expect(listColumnChoices(tools, new Set(['status'])).every(({ name }) => name === 'Departs')).toBe(true);
  });

  it('leave a value out, beside those that are left out already, and not beside those that are chosen', () => {
    const excluded: ColumnFilter = { kind: 'values', values: [['', '']], isExcluded: true };
    const tools = toTools(new Map([['status', excluded]]));
    const [active, blank] = listColumnChoices(tools, none).filter(({ name }) => name === 'Status');
    expect([active?.isChosen, active?.exclusion?.isChosen, blank?.exclusion?.isChosen]).toEqual([false, false, true]);
    active?.exclusion?.toggle();
    const both = [noValue, activeValue];
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', { kind: 'values', values: both, isExcluded: true });
    blank?.exclusion?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', null);
    active?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', activeFilter);
  });

  it('leave out a name that the server selects in its place, and the other way round: both would leave no row', () => {
    const [key, label] = ['francois wang (14)', 'François Wáng (14)'];
    const create = (filters: Record<string, string>, isExcluded: boolean) => {
      const filter: ColumnFilter = { kind: 'values', values: [[key, label]], isExcluded };
      const tools = {
        ...toTools(new Map(isExcluded ? [['consultant_id', filter]] : [])),
        columns: [{ id: 'consultant_id', header: 'Consultant' }],
        getValues: () => [{ key, label, count: 2, spellings: 1 }],
      };
      const onChange = vi.fn();
      const server = listServerChoices({ definitions: tripFilters, filters, names, onChange });
      const choices = addExclusions(server, listColumnChoices(tools, none));
      const [choice, ...others] = choices.filter(({ exclusion }) => exclusion !== null);
      return { choice, others, onChange, changeFilter: tools.changeFilter };
    };
    const selected = create({ consultant_id: '14' }, false);
    // The only name of the server that can be left out: the rows have it.
    expect([selected.choice?.key, selected.others]).toEqual(['consultant_id 14', []]);
    selected.choice?.exclusion?.toggle();
    expect(selected.onChange.mock.calls).toEqual([[{ consultant_id: '' }]]);
    expect(selected.changeFilter).toHaveBeenCalledOnce();
    const excluded = create({}, true);
    excluded.choice?.toggle();
    expect(excluded.changeFilter.mock.calls).toEqual([['consultant_id', null]]);
    expect(excluded.onChange.mock.calls).toEqual([[{ consultant_id: '14' }]]);
  });

  it('add a value to those that are chosen, and take it away again', () => {
    const tools = toTools(new Map([['status', activeFilter]]));
    const [chosen, blank] = listColumnChoices(tools, none).filter(({ name }) => name === 'Status');
    blank?.toggle();
    const both = [activeValue, noValue];
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', { ...activeFilter, values: both });
    expect(chosen?.isChosen).toBe(true);
    chosen?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', null);
  });
});

it('a choice is found by every word of a text in its name or value, whatever case and accents', () => {
  const server = listServerChoices({ definitions: tripFilters, filters: {}, names, onChange: () => undefined });
  const choices = [...server, ...listColumnChoices(toTools(new Map()), none)];
  const find = (text: string) => findChoices(choices, text).map(({ value }) => value);
  expect([find('fran wang'), find('leisure')]).toEqual([['François Wáng (14)'], ['Leisure']]);
  expect([find('market'), find('next month DEP')]).toEqual([['Corporate', 'Leisure'], ['Next month']]);
  expect([find('no such filter'), find(' ').length]).toEqual([[], choices.length]);
});
