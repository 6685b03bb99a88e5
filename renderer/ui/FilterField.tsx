/** One filter of the API as a field, whatever its kind. Values are the API's texts; money is entered in dollars. */
import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { FilterDefinition } from '@shared/filters';
import { centsToDecimal, dollarsToCents } from '@shared/money';
import { useEffect, useState } from 'react';
import { parseTypedDate } from './typed-date';

type Props = {
  readonly definition: FilterDefinition;
  /** The filter's text for the API, empty where it is not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names for ids, where the office's API gives them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly width?: number;
};

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

/** Names to choose from; an id without a name can be typed. */
function NamedIdField({ definition, value, onChange, names = {}, width }: Props) {
  const [typed, setTyped] = useState('');
  const data = Object.entries(names).map(([id, name]) => ({ value: id, label: `${name} (${id})` }));
  const free = [value, typed.trim()].filter((id) => /^\d{1,15}$/.test(id) && !Object.hasOwn(names, id));
  return (
    <Select
      label={definition.label}
      w={width}
      placeholder="Any"
      searchable
      clearable
      limit={200}
      nothingFoundMessage="No such name. Any id can be typed."
      data={[...new Set(free)].map((id) => ({ value: id, label: `Id ${id}` })).concat(data)}
      onSearchChange={setTyped}
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
          clearButtonProps={{ 'aria-label': 'Clear this date' }}
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
