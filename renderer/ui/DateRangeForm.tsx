/** A form of two dates. It is not submitted while one of them cannot be read. */
import { Group } from '@mantine/core';
import { findContradictions, listFilterErrors } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DateField } from './DateField';

type DateRange = { readonly from: string; readonly to: string };

type Props = {
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly width: number;
  /** Called with dates as YYYY-MM-DD; an empty one is open. */
  readonly onSubmit: (range: DateRange) => void;
  /** The submit button, and other controls beside the dates. */
  readonly children: ReactNode;
};

export function DateRangeForm({ fromLabel, toLabel, width, onSubmit, children }: Props) {
  const [range, setRange] = useState<DateRange>({ from: '', to: '' });
  const [isRefused, setRefused] = useState(false);
  const definitions: readonly FilterDefinition[] = [
    { name: 'from', label: fromLabel, kind: 'date', upperBound: 'to' },
    { name: 'to', label: toLabel, kind: 'date' },
  ];
  const unreadable = listFilterErrors(definitions, range);
  const problems = unreadable.length > 0 ? unreadable : findContradictions(definitions, range);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(problems.length > 0);
    if (problems.length === 0) onSubmit(range);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start" className="date-range">
        <DateField
          label={fromLabel}
          value={range.from}
          width={width}
          onChange={(from) => setRange({ ...range, from })}
        />
        <DateField label={toLabel} value={range.to} width={width} onChange={(to) => setRange({ ...range, to })} />
        {children}
      </Group>
      {isRefused && problems.length > 0 && (
        <div className="warn small" role="alert">
          Not started. {problems.join(' ')}
        </div>
      )}
    </form>
  );
}
