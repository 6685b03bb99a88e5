/** The form field of one API filter. Its value is the API's text; money is entered in dollars. */
import { Select, TextInput } from '@mantine/core';
import { getFilterError } from '@shared/filters/filter-texts';
import type { FilterDefinition } from '@shared/filters/filters';
import { centsToDecimal, dollarsToCents } from '@shared/values/money';
import { useContext, useState } from 'react';
import { SearchSelect } from './choices';
import { InPopoverContext } from './contexts';
import { DateField, TypedField } from './DateField';
import { texts } from './texts';

type Props = {
  readonly definition: FilterDefinition;
  /** The filter's text for the API; empty for no filter. */
  readonly value: string;
  /** Called with every text, also with one that the API would refuse. */
  readonly onChange: (value: string) => void;
  /** Called with a typed value when the field loses the focus or Enter is pressed. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** Names by id, if the office's API lists them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly width?: number | undefined;
};

/** Shows an amount in dollars; the value is in cents. */
function DollarsField({ definition, value, onChange, onCommit, width }: Props) {
  return (
    <TypedField
      label={definition.label}
      w={width}
      inputMode="decimal"
      placeholder={definition.hint ?? '0.00'}
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      parse={(text) => dollarsToCents(text)?.toString() ?? null}
      format={(cents) =>
        getFilterError(definition, cents) === null && cents !== '' ? centsToDecimal(BigInt(cents)) : cents
      }
      getError={(cents) => getFilterError(definition, cents)}
    />
  );
}

/** Offers names to choose from. An id without a name can be typed. */
function NamedIdField({ definition, value, onChange, onCommit, names = {}, width }: Props) {
  const [typed, setTyped] = useState('');
  const isUnreadable = getFilterError(definition, value) !== null;
  const data = Object.entries(names).map(([id, name]) => ({ value: id, label: `${name} (${id})` }));
  const free = [value, typed.trim()].filter((id) => /^\d{1,15}$/.test(id) && !Object.hasOwn(names, id));
  const change = (next: string) => {
    onChange(next);
    onCommit?.(next);
  };
  return (
    <SearchSelect
      label={definition.label}
      w={width}
      placeholder={texts.any}
      clearable
      limit={200}
      nothingFoundMessage={texts.fields.noMatch}
      data={[...new Set(free)].map((id) => ({ value: id, label: texts.fields.numbered(id) })).concat(data)}
      onType={setTyped}
      value={value === '' || isUnreadable ? null : value}
      unmatchedText={isUnreadable ? value : null}
      onUnmatched={change}
      onChange={(next) => change(next ?? '')}
    />
  );
}

export function FilterField(props: Props) {
  const { definition, value, onChange, onCommit, names, width } = props;
  const isInPopover = useContext(InPopoverContext);
  if (definition.directory && names && Object.keys(names).length > 0) return <NamedIdField {...props} />;
  switch (definition.kind) {
    case 'boolean': {
      const [whenTrue, whenFalse] = definition.choices ?? [texts.yes, texts.no];
      const data = [
        { value: 'true', label: whenTrue },
        { value: 'false', label: whenFalse },
      ];
      return (
        <Select
          label={definition.label}
          w={width}
          placeholder={texts.any}
          clearable
          comboboxProps={{ withinPortal: !isInPopover }}
          data={data}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    }
    case 'date':
      return <DateField label={definition.label} width={width} value={value} onChange={onChange} onCommit={onCommit} />;
    case 'cents':
      return <DollarsField {...props} />;
    case 'integer':
      return (
        <TypedField
          label={definition.label}
          w={width}
          placeholder={texts.any}
          inputMode="numeric"
          value={value}
          onChange={onChange}
          onCommit={onCommit}
          parse={(text) => (getFilterError(definition, text) === null ? text.trim() : null)}
          format={(id) => id}
          getError={(id) => getFilterError(definition, id)}
        />
      );
    case 'text':
      return (
        <TextInput
          label={definition.label}
          w={width}
          placeholder={texts.any}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
