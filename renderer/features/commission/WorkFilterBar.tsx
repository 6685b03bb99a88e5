/** The filters of the list: status, supplier, done, and the ages with their sums. */
import { Checkbox, Select } from '@mantine/core';
import { SearchSelect } from '@renderer/ui/choices';
import { formatInteger } from '@renderer/ui/formatters';
import { ageClasses, getAgeClass } from '@shared/commission/unclaimed';
import { formatNameAndId, type Names } from '@shared/records/directory';
import { formatMoney, sumCents } from '@shared/values/money';
import {
  chaseAgainDays,
  countByStatus,
  noSupplierId,
  type StatusFilter,
  statusFilters,
  toSupplierId,
  type WorkFilters,
  type WorkRow,
} from './unclaimed-columns';
import { ageLabels, columnLabels, statusLabels, texts } from './unclaimed-texts';

const filterLabel = (status: StatusFilter): string => {
  if (status === 'chased-long-ago') return texts.chasedLongAgo(chaseAgainDays);
  return status === 'reminder-due' ? texts.reminderDue : statusLabels[status];
};

/** Names a supplier of the filter. */
export const formatSupplier = (id: string, names: Names): string =>
  id === noSupplierId ? texts.noSupplier : (formatNameAndId(names, 'supplier', id) ?? id);

/** Lists the filters that are set, for a printout. */
export const describeWorkFilters = ({ status, supplier, age, hidesDone }: WorkFilters, names: Names): string[] => [
  ...(status === null ? [] : [texts.filter(texts.note.status, filterLabel(status))]),
  ...(supplier === null ? [] : [texts.filter(texts.supplier, formatSupplier(supplier, names))]),
  ...(age === null ? [] : [texts.filter(columnLabels.age, ageLabels[age])]),
  ...(hidesDone && status === null ? [texts.hideDone(0)] : []),
];

type ChangeFilters = (change: Readonly<Record<string, string>>) => void;

type Props = {
  readonly rows: readonly WorkRow[];
  readonly filters: WorkFilters;
  readonly hiddenDone: number;
  readonly today: string;
  readonly names: Names;
  readonly onChange: ChangeFilters;
};

export function WorkFilterBar({ rows, filters, hiddenDone, today, names, onChange }: Props) {
  const counts = countByStatus(rows, today);
  const suppliers = new Map<string, number>();
  for (const row of rows) suppliers.set(toSupplierId(row), (suppliers.get(toSupplierId(row)) ?? 0) + 1);
  if (filters.supplier !== null && !suppliers.has(filters.supplier)) suppliers.set(filters.supplier, 0);
  const supplierOptions = [...suppliers]
    .map(([value, count]) => ({ value, label: `${formatSupplier(value, names)} · ${formatInteger(count)}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-AU', { numeric: true }));
  return (
    <>
      <Select
        aria-label={texts.note.status}
        placeholder={texts.anyStatus}
        className="bar-select"
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        clearable
        data={statusFilters.map((value) => ({
          value,
          label: `${filterLabel(value)} · ${formatInteger(counts.get(value) ?? 0)}`,
        }))}
        value={filters.status}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <SearchSelect
        aria-label={texts.supplier}
        placeholder={texts.anySupplier}
        className="bar-select"
        clearable
        data={supplierOptions}
        value={filters.supplier}
        onChange={(supplier) => onChange({ supplier: supplier ?? '' })}
      />
      <Checkbox
        size="xs"
        label={texts.hideDone(hiddenDone)}
        checked={filters.hidesDone}
        disabled={filters.status !== null}
        onChange={(event) => onChange({ done: event.currentTarget.checked ? '' : 'shown' })}
      />
    </>
  );
}

type AgeProps = {
  readonly rows: readonly WorkRow[];
  readonly filters: WorkFilters;
  /** Whether every trip is checked. */
  readonly isWhole: boolean;
  readonly onChange: ChangeFilters;
};

/** Adds up amounts in cents: "13.00", or "13.00 so far" while trips are not checked. No sum is that of nothing. */
export function formatAge(amounts: readonly number[], isWhole: boolean): string {
  const sum = formatMoney(sumCents(amounts).cents);
  if (isWhole) return sum;
  return amounts.length === 0 ? texts.notChecked : texts.soFar(sum);
}

/** The ages as filters, with the number and the sum of each. A second click shows all ages again. */
export function AgeFilter({ rows, filters, isWhole, onChange }: AgeProps) {
  return (
    <fieldset className="ages" aria-label={texts.commissionByAge}>
      {[...ageClasses, null].map((age) => {
        const aged = age === null ? rows : rows.filter(({ days }) => getAgeClass(days) === age);
        const isChosen = filters.age === age;
        return (
          <button
            key={age}
            type="button"
            className="age"
            aria-pressed={isChosen}
            onClick={() => onChange({ age: isChosen || age === null ? '' : age })}
          >
            <span className="dim">{age === null ? texts.allAges : ageLabels[age]}</span>{' '}
            <span className="num">
              {formatAge(
                aged.map(({ commission }) => commission),
                isWhole,
              )}
            </span>
            {(isWhole || aged.length > 0) && <span className="dim small"> ({formatInteger(aged.length)})</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
