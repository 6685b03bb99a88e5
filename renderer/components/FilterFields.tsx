/** The fields of some filters of a list or a summary. Text applies after a pause in typing, everything else at once. */
import { FilterField } from '@renderer/ui/FilterField';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import type { FilterDefinition } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';

/** In pixels: three fields stand in a line of the panel. */
const fieldWidth = 140;

type Props = {
  readonly definitions: readonly FilterDefinition[];
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  /** The typed texts, which the screen owns. */
  readonly typed: ReturnType<typeof useTypedFilters>;
};

export function FilterFields({ definitions, names, onChange, typed }: Props) {
  const setFilter = ({ name, kind }: FilterDefinition, value: string) => {
    // A date applies on commit: while it is typed, it may already be another valid date.
    if (kind === 'date') typed.setDraft(name, value);
    else if (kind === 'boolean') onChange({ [name]: value });
    else typed.type(name, value);
  };
  return definitions.map((definition) => (
    <FilterField
      key={definition.name}
      definition={definition}
      value={typed.shown[definition.name] ?? ''}
      width={fieldWidth}
      onChange={(value) => setFilter(definition, value)}
      onCommit={(value) => typed.commit(definition.name, value)}
      {...(definition.directory ? { names: names[definition.directory] } : {})}
    />
  ));
}
