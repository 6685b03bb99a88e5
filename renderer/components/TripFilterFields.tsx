/** The fields of some of the API's trip filters. Text applies after a pause in typing, everything else at once. */
import { FilterField } from '@renderer/ui/FilterField';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import type { FilterDefinition, tripFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';

type TripFilter = (typeof tripFilters)[number];

type Props = {
  readonly definitions: readonly TripFilter[];
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  /** The typed texts, which the screen owns. */
  readonly typed: ReturnType<typeof useTypedFilters>;
  /** Gets the width of a filter's field in pixels. */
  readonly getWidth: (name: TripFilter['name']) => number;
};

export function TripFilterFields({ definitions, names, onChange, typed, getWidth }: Props) {
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
      width={getWidth(definition.name)}
      onChange={(value) => setFilter(definition, value)}
      onCommit={(value) => typed.commit(definition.name, value)}
      {...('directory' in definition ? { names: names[definition.directory] } : {})}
    />
  ));
}
