/** The form field of one API filter. Its value is the API's text; money is entered in dollars. */
import { Select, TextInput } from '@mantine/core';
import { getFilterError } from '@shared/filters/filter-texts';
import type { FilterDefinition } from '@shared/filters/filters';
import { centsToDecimal, dollarsToCents } from '@shared/values/money';
import { foldText } from '@shared/values/texts';
import { useContext, useState } from 'react';
import { DateField, InPopoverContext, TypedField } from './DateField';
import { texts } from './texts';

type Props = {
  readonly definition: FilterDefinition;
  /** The filter's text for the API; empty for no filter. */
  readonly value: string;
  /** Called with every text, also with one that the API would refuse. */
  readonly onChange: (value: string) => void;
  /** Names by id, if the office's API lists them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly width?: number | undefined;
};

/** Offers names to choose from. An id without a name can be typed. A text that names nothing stays, in red: nothing runs with it. */
function NamedIdField({ definition, value, onChange, names = {}, width }: Props) {
  const isUnreadable = getFilterError(definition, value) !== null;
  const [typed, setTyped] = useState(isUnreadable ? value : '');
  const isInPopover = useContext(InPopoverContext);
  const named = Object.entries(names).map(([id, name]) => ({ value: id, label: `${name} (${id})` }));
  const free = [value, typed.trim()].filter((id) => /^\d{1,15}$/.test(id) && !Object.hasOwn(names, id));
  const data = [...new Set(free)].map((id) => ({ value: id, label: texts.fields.numbered(id) })).concat(named);
  const label = data.find((option) => option.value === value)?.label ?? '';
  const matches = (option: string, search: string) => foldText(option).includes(foldText(search.trim()));
  const leave = (text: string) => {
    if (text === label && !isUnreadable) return;
    onChange(text.trim());
    setTyped(text);
  };
  return (
    <Select
      label={definition.label}
      w={width}
      placeholder={texts.any}
      searchable
      clearable
      limit={200}
      nothingFoundMessage={texts.fields.noMatch}
      comboboxProps={{ withinPortal: !isInPopover }}
      selectFirstOptionOnChange={typed.trim() !== ''}
      data={data}
      filter={({ options, search, limit }) =>
        options.filter((option) => 'label' in option && matches(option.label, search)).slice(0, limit)
      }
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' || isUnreadable ? null : value}
      onChange={(next) => onChange(next ?? '')}
      error={isUnreadable ? texts.fields.chooseFromList : null}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(label);
        if (key === 'Enter' && !data.some((option) => matches(option.label, typed))) leave(typed);
      }}
      onBlur={({ currentTarget }) => leave(currentTarget.value)}
    />
  );
}

export function FilterField(props: Props) {
  const { definition, value, onChange, names, width } = props;
  const isInPopover = useContext(InPopoverContext);
  const shown = { label: definition.label, w: width, placeholder: texts.any };
  const getError = (text: string) => getFilterError(definition, text);
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
          {...shown}
          clearable
          comboboxProps={{ withinPortal: !isInPopover }}
          data={data}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    }
    case 'date':
      return <DateField label={definition.label} width={width} value={value} onChange={onChange} />;
    case 'cents':
      // Shown in dollars; the value is in cents.
      return (
        <TypedField
          {...shown}
          placeholder={definition.hint ?? '0.00'}
          inputMode="decimal"
          value={value}
          onChange={onChange}
          parse={(text) => dollarsToCents(text)?.toString() ?? null}
          format={(cents) => (getError(cents) === null && cents !== '' ? centsToDecimal(BigInt(cents)) : cents)}
          getError={getError}
        />
      );
    case 'integer':
      return (
        <TypedField
          {...shown}
          inputMode="numeric"
          value={value}
          onChange={onChange}
          parse={(text) => (getError(text) === null ? text.trim() : null)}
          format={(id) => id}
          getError={getError}
        />
      );
    case 'text':
      return <TextInput {...shown} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}
