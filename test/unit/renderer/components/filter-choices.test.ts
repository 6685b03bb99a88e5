import { addExclusions, findChoices, listColumnChoices, listServerChoices } from '@renderer/components/filter-choices';
import type { ColumnFilter } from '@renderer/table/columns/column-filters';
import { tripFilters } from '@shared/filters';
import { describe, expect, it, vi } from 'vitest';

const names = {
  branch: {},
  consultant: { '14': 'François Wáng' },
  group: {},
  client: {},
  supplier: {},
  product: {},
};
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

describe('the choices of the server’s filters', () => {
  const onChange = vi.fn();
  const choices = listServerChoices({ definitions: tripFilters, filters: { active: 'true' }, names, onChange });

  it('are both values of a boolean, and the names of a directory', () => {
    expect(choices.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Trip is: Active',
      'Trip is: Inactive',
      'Market: Corporate',
      'Market: Leisure',
      'Consultant: François Wáng (14)',
    ]);
  });

  it('set a filter, or remove the one that is set', () => {
    expect(choices.map(({ isChosen }) => isChosen)).toEqual([true, false, false, false, false]);
    choices[0]?.toggle();
    expect(onChange).toHaveBeenLastCalledWith({ active: '' });
    choices[4]?.toggle();
    expect(onChange).toHaveBeenLastCalledWith({ consultant_id: '14' });
  });
});

describe('the choices of columns', () => {
  it('are periods of dates and values of texts; numbers have none', () => {
    const tools = toTools(new Map());
    const choices = listColumnChoices(tools, none);
    expect(
      choices.filter(({ name }) => name !== 'Departs').map(({ name, value, count }) => [name, value, count]),
    ).toEqual([
      ['Status', 'Active', 3],
      ['Status', '(blank)', 1],
    ]);
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
    const both = [
      ['', ''],
      ['active', 'Active'],
    ];
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', { kind: 'values', values: both, isExcluded: true });
    blank?.exclusion?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', null);
    active?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', {
      kind: 'values',
      values: [['active', 'Active']],
      isExcluded: false,
    });
  });

  it('let a name of the server be left out where the rows have it', () => {
    const values = listColumnChoices(
      {
        ...toTools(new Map()),
        columns: [{ id: 'consultant_id', header: 'Consultant' }],
        getValues: () => [{ key: 'francois wang (14)', label: 'François Wáng (14)', count: 2, spellings: 1 }],
      },
      none,
    );
    const server = listServerChoices({ definitions: tripFilters, filters: {}, names, onChange: vi.fn() });
    const choices = addExclusions(server, values);
    expect(choices.filter(({ exclusion }) => exclusion !== null).map(({ key }) => key)).toEqual(['consultant_id 14']);
  });

  it('leave out a name that the server selects in its place, and the other way round: both would leave no row', () => {
    const create = (selected: Record<string, string>, isExcluded: boolean) => {
      const filter: ColumnFilter = {
        kind: 'values',
        values: [['francois wang (14)', 'François Wáng (14)']],
        isExcluded,
      };
      const tools = {
        ...toTools(new Map(isExcluded ? [['consultant_id', filter]] : [])),
        columns: [{ id: 'consultant_id', header: 'Consultant' }],
        getValues: () => [{ key: 'francois wang (14)', label: 'François Wáng (14)', count: 2, spellings: 1 }],
      };
      const onChange = vi.fn();
      const server = listServerChoices({ definitions: tripFilters, filters: selected, names, onChange });
      const choice = addExclusions(server, listColumnChoices(tools, none)).find(
        ({ key }) => key === 'consultant_id 14',
      );
      return { choice, onChange, changeFilter: tools.changeFilter };
    };
    const selected = create({ consultant_id: '14' }, false);
    selected.choice?.exclusion?.toggle();
    expect(selected.onChange.mock.calls).toEqual([[{ consultant_id: '' }]]);
    expect(selected.changeFilter).toHaveBeenCalledOnce();
    const excluded = create({}, true);
    excluded.choice?.toggle();
    expect(excluded.changeFilter.mock.calls).toEqual([['consultant_id', null]]);
    expect(excluded.onChange.mock.calls).toEqual([[{ consultant_id: '14' }]]);
  });

  it('add a value to those that are chosen, and take it away again', () => {
    const active: ColumnFilter = { kind: 'values', values: [['active', 'Active']], isExcluded: false };
    const tools = toTools(new Map([['status', active]]));
    const [chosen, blank] = listColumnChoices(tools, none).filter(({ name }) => name === 'Status');
    blank?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', {
      ...active,
      values: [
        ['active', 'Active'],
        ['', ''],
      ],
    });
    expect(chosen?.isChosen).toBe(true);
    chosen?.toggle();
    expect(tools.changeFilter).toHaveBeenLastCalledWith('status', null);
  });
});

describe('a choice is found', () => {
  it('by every word of a text in its name or value, whatever case and accents', () => {
    const choices = [
      ...listServerChoices({ definitions: tripFilters, filters: {}, names, onChange: () => undefined }),
      ...listColumnChoices(toTools(new Map()), none),
    ];
    const find = (text: string) => findChoices(choices, text).map(({ value }) => value);
    expect(find('fran wang')).toEqual(['François Wáng (14)']);
    expect(find('leisure')).toEqual(['Leisure']);
    expect(find('market')).toEqual(['Corporate', 'Leisure']);
    expect(find('next month DEP')).toEqual(['Next month']);
    expect(find('no such filter')).toEqual([]);
    expect(find(' ')).toHaveLength(choices.length);
  });
});
