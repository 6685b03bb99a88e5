/** Labels that the user has given to ids without a name, and the form for more. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { LabelButton } from '@renderer/components/LabelButton';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { type NameKind, nameKinds } from '@shared/schemas/directory';
import { type FormEvent, useState } from 'react';

const kindLabels: Readonly<Record<NameKind, string>> = {
  branch: 'Branch',
  consultant: 'Consultant',
  group: 'Group',
  client: 'Client',
  supplier: 'Supplier',
  product: 'Product',
};

function GiveLabel() {
  const change = useChangePreferences();
  const [kind, setKind] = useState<NameKind>('supplier');
  const [id, setId] = useState('');
  const [label, setLabel] = useState('');
  const isComplete = /^\d{1,15}$/.test(id.trim()) && label.trim() !== '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    change.mutate({ kind: 'label', of: kind, id: id.trim(), label });
    setId('');
    setLabel('');
  };
  return (
    <form onSubmit={save}>
      <Group gap="sm" align="flex-end">
        <Select
          label="Of a"
          w={130}
          allowDeselect={false}
          data={nameKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={(value) => setKind((value ?? 'supplier') as NameKind)}
        />
        <TextInput
          label="Id"
          w={100}
          inputMode="numeric"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput
          label="Label"
          w={220}
          maxLength={120}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isComplete}>
          Give label
        </Button>
      </Group>
    </form>
  );
}

export function Labels() {
  const labels = usePreferences()?.labels;
  const given = nameKinds.flatMap((kind) =>
    Object.entries(labels?.[kind] ?? {}).map(([id, label]) => ({ kind, id, label })),
  );
  return (
    <section className="panel" aria-label="Labels">
      <h2>Labels</h2>
      <p className="dim small" style={{ margin: '0 0 8px' }}>
        Names for ids that the API gives no name for, suppliers and products above all. They are kept on this computer
        only; a name from the API always stands before a label.
      </p>
      {given.length > 0 && (
        <ul className="lines" aria-label="Labels given" style={{ marginBottom: 10, maxWidth: 460 }}>
          {given.map(({ kind, id, label }) => (
            <li key={`${kind} ${id}`}>
              <span className="dim" style={{ width: 90 }}>
                {kindLabels[kind]}
              </span>
              {label} ({id})
              <LabelButton kind={kind} id={id} isAlways />
            </li>
          ))}
        </ul>
      )}
      <GiveLabel />
    </section>
  );
}
