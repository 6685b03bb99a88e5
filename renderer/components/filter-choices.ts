/** The choices of a list's filter panel: filters that the server applies, periods of dates, values of columns. */

import type { ColumnFilter } from '@renderer/table/columns/column-filters';
import type { TableTools } from '@renderer/table/grid/table-tools-context';
import { texts as tableTexts } from '@renderer/table/texts';
import { dateRanges } from '@shared/date-ranges';
import type { FilterDefinition } from '@shared/filters';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import { foldText } from '@shared/search-text';
import { texts } from './texts';

/** One way to filter by a value: whether it is set, and what sets or removes it. */
type Toggle = { readonly isChosen: boolean; readonly toggle: () => void };

export type FilterChoice = Toggle & {
  readonly key: string;
  /** What is filtered: "Departs". */
  readonly name: string;
  /** The value to choose: "Next month". */
  readonly value: string;
  /** Spellings that the value joins, which differ in case only. */
  readonly spellings: number;
  /** Rows that have it; null where it is not known. */
  readonly count: number | null;
  /** "Is not": leaves out the rows that have the value. Null where no column is filtered by it. */
  readonly exclusion: Toggle | null;
};

/** Columns with more values have none in the panel: their own filter has a search. */
const maxColumnValues = 300;

type ServerFilters = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
};

/** Lists the filters that the server applies to all pages: those with two values, and those with names to choose from. */
export function listServerChoices({ definitions, filters, names, onChange }: ServerFilters): FilterChoice[] {
  return definitions.flatMap(({ name, label, kind, choices, directory }) => {
    const toChoice = (value: string, shown: string): FilterChoice => ({
      key: `${name} ${value}`,
      name: label,
      value: shown,
      spellings: 1,
      count: null,
      isChosen: filters[name] === value,
      toggle: () => onChange({ [name]: filters[name] === value ? '' : value }),
      exclusion: null,
    });
    if (kind === 'boolean')
      return [toChoice('true', choices?.[0] ?? texts.yes), toChoice('false', choices?.[1] ?? texts.no)];
    if (directory === undefined) return [];
    return Object.keys(names[directory]).map((id) => toChoice(id, formatNameAndId(names, directory, id) ?? id));
  });
}

/**
 * Lists periods of date columns, and values of columns that have few of them.
 *
 * @param without - ids of columns that the server filters
 */
export function listColumnChoices(
  { columns, filters, changeFilter, getValues }: TableTools,
  without: ReadonlySet<string>,
): FilterChoice[] {
  return columns.flatMap(({ id, header, range, isNumeric }): FilterChoice[] => {
    const filter: ColumnFilter | undefined = filters.get(id);
    if (range === 'date') {
      return dateRanges.map((period) => {
        const isChosen = filter?.kind === 'relative' && filter.range === period.id;
        return {
          key: `${id} ${period.id}`,
          name: header,
          value: period.label,
          spellings: 1,
          count: null,
          isChosen,
          toggle: () => changeFilter(id, isChosen ? null : { kind: 'relative', range: period.id }),
          exclusion: null,
        };
      });
    }
    if (range !== undefined || isNumeric === true || without.has(id)) return [];
    const values = getValues(id);
    if (values.length > maxColumnValues) return [];
    return values.map(({ key, label, count, spellings }) => {
      const createToggle = (isExcluded: boolean): Toggle => {
        const chosen = filter?.kind === 'values' && filter.isExcluded === isExcluded ? filter.values : [];
        const isChosen = chosen.some(([other]) => other === key);
        const changed = isChosen ? chosen.filter(([other]) => other !== key) : [...chosen, [key, label] as const];
        const next: ColumnFilter | null = changed.length === 0 ? null : { kind: 'values', values: changed, isExcluded };
        return { isChosen, toggle: () => changeFilter(id, next) };
      };
      return {
        key: `${id} ${key}`,
        name: header,
        value: label === '' ? tableTexts.filter.blank : label,
        spellings,
        count,
        ...createToggle(false),
        exclusion: createToggle(true),
      };
    });
  });
}

/** Makes a toggle end its opposite, too: a value that is both selected and left out leaves no row. */
const excludeEachOther = (own: Toggle, opposite: Toggle): Toggle => ({
  isChosen: own.isChosen,
  toggle: () => {
    if (opposite.isChosen) opposite.toggle();
    own.toggle();
  },
});

/** Takes over from the values of columns how to leave out what a filter of the server can only select. */
export function addExclusions(choices: readonly FilterChoice[], values: readonly FilterChoice[]): FilterChoice[] {
  const toLabel = ({ name, value }: FilterChoice) => JSON.stringify([name, value]);
  const exclusions = new Map(values.map((choice) => [toLabel(choice), choice.exclusion]));
  return choices.map((choice) => {
    const exclusion = exclusions.get(toLabel(choice)) ?? null;
    if (exclusion === null) return { ...choice, exclusion };
    return { ...choice, ...excludeEachOther(choice, exclusion), exclusion: excludeEachOther(exclusion, choice) };
  });
}

/** Finds the choices that contain every word of a text in their name or value; those with all of it in the value first. */
export function findChoices(choices: readonly FilterChoice[], typed: string): readonly FilterChoice[] {
  const terms = foldText(typed)
    .split(' ')
    .filter((term) => term !== '');
  const hasTerms = (text: string) => {
    const folded = foldText(text);
    return terms.every((term) => folded.includes(term));
  };
  const found = choices.filter(({ name, value }) => hasTerms(`${name} ${value}`));
  return [...found.filter(({ value }) => hasTerms(value)), ...found.filter(({ value }) => !hasTerms(value))];
}
