/** The filters in force, each with a way to take it off. */
import { CloseButton, Group } from '@mantine/core';
import { findContradictions, formatFilterValue } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';

type Props = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onRemove: (name: string) => void;
};

export function FilterChips({ definitions, filters, names, onRemove }: Props) {
  const set = definitions.filter(({ name }) => filters[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <Group gap={6} component="ul" className="chips" aria-label="Filters in force">
      {set.map((definition) => {
        const words = formatFilterValue(definition, filters[definition.name] ?? '', names);
        return (
          <li key={definition.name} className="chip">
            <span className="dim">{definition.label}</span> {words}
            <CloseButton
              size={16}
              aria-label={`Remove ${definition.label}: ${words}`}
              onClick={() => onRemove(definition.name)}
            />
          </li>
        );
      })}
      {findContradictions(definitions, filters).map((sentence) => (
        <li key={sentence} className="warn small">
          {sentence}
        </li>
      ))}
    </Group>
  );
}
