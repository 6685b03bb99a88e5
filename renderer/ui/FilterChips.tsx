/** The filters that are applied, each with a button that removes it. */
import { CloseButton, Group } from '@mantine/core';
import { formatFilterValue } from '@shared/filter-text';
import { type FilterDefinition, findContradictions } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { texts } from './texts';

type Props = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onRemove: (name: string) => void;
};

export function FilterChips({ definitions, filters, names, onRemove }: Props) {
  const applied = definitions.filter(({ name }) => filters[name] !== undefined);
  if (applied.length === 0) return null;
  return (
    <Group gap={6} component="ul" className="chips" aria-label={texts.filters.list}>
      {applied.map((definition) => {
        const text = formatFilterValue(definition, filters[definition.name] ?? '', names);
        return (
          <li key={definition.name} className="chip">
            <span className="dim">{definition.label}</span> {text}
            <CloseButton
              size={16}
              aria-label={texts.filters.remove(definition.label, text)}
              onClick={() => onRemove(definition.name)}
            />
          </li>
        );
      })}
      {findContradictions(definitions, filters).map(({ text }) => (
        <li key={text} className="warn small">
          {text}
        </li>
      ))}
    </Group>
  );
}
