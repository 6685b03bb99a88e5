/** Parameters under names of staff's own: "Last month, Sydney". Ranges in words stay so, and mean another month next month. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useChangePreferences, useReportMemory } from '@renderer/queries/preferences';
import { parametersInWords, type ReportParameters } from '@shared/report-parameters';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

type Props = {
  readonly slug: string;
  readonly parameters: ReportParameters;
  readonly onChoose: (parameters: ReportParameters) => void;
};

export function ParameterSets({ slug, parameters, onChoose }: Props) {
  const sets = useReportMemory(slug)?.sets ?? [];
  const change = useChangePreferences();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const isTaken = sets.some((set) => set.name === name.trim());
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    change.mutate({ kind: 'parameter-set', slug, name: name.trim(), parameters });
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Sets
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Parameter sets">
        <ul className="lines" aria-label="Saved parameter sets">
          {sets.map((set) => (
            <li key={set.name}>
              <button
                type="button"
                className="link view-name"
                onClick={() => {
                  setOpen(false);
                  onChoose(set.parameters);
                }}
              >
                {set.name}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Delete set ${set.name}`}
                onClick={() => change.mutate({ kind: 'parameter-set', slug, name: set.name, parameters: null })}
              >
                <IconTrash size={14} />
              </ActionIcon>
              <span className="dim small" style={{ flexBasis: '100%' }}>
                {parametersInWords(set.parameters)}
              </span>
            </li>
          ))}
        </ul>
        {sets.length === 0 && (
          <div className="dim">No sets yet. Set parameters, then name them; “Last month” stays last month.</div>
        )}
        <form onSubmit={save} style={{ display: 'flex', gap: 8, marginTop: 8, alignItems: 'flex-end' }}>
          <TextInput
            label="Name of this set"
            maxLength={80}
            style={{ flex: 1 }}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {isTaken ? 'Replace' : 'Save set'}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
