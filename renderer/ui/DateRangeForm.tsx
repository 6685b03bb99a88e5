/** A form of two dates. It is not submitted while one of them cannot be read. */
import { Group } from '@mantine/core';
import { listFilterErrors } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { DateField } from './DateField';
import { texts } from './texts';

/** Two dates of a form: each may be open, and while it is typed a text that is no date. */
export type TypedRange = { readonly from: string; readonly to: string };

type Props = {
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly width: number;
  /** As typed: a text that is no date stays. */
  readonly range: TypedRange;
  /** Called with dates as YYYY-MM-DD; an empty one is open. */
  readonly onSubmit: (range: TypedRange) => void;
  /** Called when a date is changed. */
  readonly onChange: (range: TypedRange) => void;
  /** The submit button, and other controls beside the dates. */
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
};

export function DateRangeForm({
  fromLabel,
  toLabel,
  width,
  range,
  onSubmit,
  onChange,
  children,
  isDisabled = false,
}: Props) {
  const [isRefused, setRefused] = useState(false);
  const definitions: readonly FilterDefinition[] = [
    { name: 'from', label: fromLabel, kind: 'date', upperBound: 'to' },
    { name: 'to', label: toLabel, kind: 'date' },
  ];
  const problems = listFilterErrors(definitions, range);
  const change = (part: Partial<TypedRange>) => onChange({ ...range, ...part });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(problems.length > 0);
    if (problems.length === 0) onSubmit(range);
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="plan-fields" disabled={isDisabled}>
        <Group gap="sm" align="flex-start" className="date-range">
          <DateField label={fromLabel} value={range.from} width={width} onChange={(from) => change({ from })} />
          <DateField label={toLabel} value={range.to} width={width} onChange={(to) => change({ to })} />
          {children}
        </Group>
      </fieldset>
      {isRefused && problems.length > 0 && (
        <div className="warn small" role="alert">
          {texts.fields.notStarted(problems.join(' '))}
        </div>
      )}
    </form>
  );
}
