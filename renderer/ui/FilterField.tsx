/** One filter of the API as a field, whatever its kind. Values are the API's texts; money is entered in dollars. */
import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { isCalendarDate } from '@shared/dates';
import type { FilterDefinition } from '@shared/filters';
import { centsToDecimal, dollarsToCents } from '@shared/money';
import { useEffect, useState } from 'react';

type Props = {
  readonly definition: FilterDefinition;
  /** The filter's text for the API, empty where it is not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names for ids, where the office's API gives them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly width?: number;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Dates as Australians type them: 2026-01-31, 31/1/2026, 31 Jan 2026. Null for anything else. */
export function parseTypedDate(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (isCalendarDate(plain)) return plain;
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  const worded = /^(\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4})$/.exec(plain);
  const [day, month, year] = slashed
    ? [slashed[1], Number(slashed[2]), slashed[3]]
    : [worded?.[1], months.indexOf(worded?.[2] ?? '') + 1, worded?.[3]];
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Typed text that is only handed on when it means something; what does not is marked and kept to be mended. */
function DollarsField({ definition, value, onChange, width }: Props) {
  const [text, setText] = useState(value === '' ? '' : centsToDecimal(Number(value)));
  const cents = text.trim() === '' ? '' : dollarsToCents(text);
  useEffect(() => {
    if (value === '') setText('');
  }, [value]);
  return (
    <TextInput
      label={definition.label}
      w={width}
      value={text}
      inputMode="decimal"
      placeholder={definition.hint ?? '0.00'}
      error={cents === null ? 'An amount such as 1,234.50' : null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const next = event.currentTarget.value.trim() === '' ? '' : dollarsToCents(event.currentTarget.value);
        if (next !== null) onChange(String(next));
      }}
    />
  );
}

function NamedIdField({ definition, value, onChange, names = {}, width }: Props) {
  const data = Object.entries(names).map(([id, name]) => ({ value: id, label: name }));
  const isKnown = value === '' || value in names;
  return (
    <Select
      label={definition.label}
      w={width}
      placeholder="Any"
      searchable
      clearable
      data={isKnown ? data : [...data, { value, label: value }]}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export function FilterField(props: Props) {
  const { definition, value, onChange, names, width } = props;
  if (definition.directory && names && Object.keys(names).length > 0) return <NamedIdField {...props} />;
  switch (definition.kind) {
    case 'boolean': {
      const [whenTrue, whenFalse] = definition.choices ?? ['Yes', 'No'];
      const data = [
        { value: 'true', label: whenTrue },
        { value: 'false', label: whenFalse },
      ];
      return (
        <Select
          label={definition.label}
          w={width}
          placeholder="Any"
          clearable
          data={data}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    }
    case 'date':
      return (
        <DateInput
          label={definition.label}
          w={width}
          placeholder="DD Mon YYYY"
          clearable
          valueFormat="DD MMM YYYY"
          dateParser={parseTypedDate}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'cents':
      return <DollarsField {...props} />;
    case 'integer':
      return (
        <TextInput
          label={definition.label}
          w={width}
          placeholder="Any"
          inputMode="numeric"
          value={value}
          error={/^\d{0,15}$/.test(value) ? null : 'A whole number'}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      );
    case 'text':
      return (
        <TextInput
          label={definition.label}
          w={width}
          placeholder="Any"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
