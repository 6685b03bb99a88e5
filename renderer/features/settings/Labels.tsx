/** Labels that the user has given to ids without a name, and the form for more. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { LabelButton } from '@renderer/components/LabelButton';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { type NameKind, nameKinds } from '@shared/schemas/directory';
import { type FormEvent, useState } from 'react';
import { nameKindLabels, texts } from './texts';

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
          label={texts.names.kind}
          w={130}
          allowDeselect={false}
          data={nameKinds.map((value) => ({ value, label: nameKindLabels[value] }))}
          value={kind}
          onChange={(value) => setKind((value ?? 'supplier') as NameKind)}
        />
        <TextInput
          label={texts.names.id}
          w={100}
          inputMode="numeric"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput
          label={texts.names.name}
          w={220}
          maxLength={120}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isComplete}>
          {texts.names.add}
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
    <section className="panel" aria-label={texts.names.title}>
      <h2>{texts.names.title}</h2>
      <p className="dim small" style={{ margin: '0 0 8px' }}>
        {texts.names.about}
      </p>
      {given.length > 0 && (
        <ul className="lines" aria-label={texts.names.list} style={{ marginBottom: 10, maxWidth: 460 }}>
          {given.map(({ kind, id, label }) => (
            <li key={`${kind} ${id}`}>
              <span className="dim" style={{ width: 90 }}>
                {nameKindLabels[kind]}
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
