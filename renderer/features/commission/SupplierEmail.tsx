/** A supplier's number and address beside its name; a click edits the address. */
import { Group, TextInput } from '@mantine/core';
import type { SupplierRecord, WorkChange } from '@shared/commission/work-records';
import { useState } from 'react';
import { pageTexts as texts } from './commission-texts';

type Props = {
  readonly supplierId: number;
  /** What is remembered of the supplier. */
  readonly record: SupplierRecord | null;
  readonly onChange: (change: WorkChange, done: string) => Promise<boolean>;
};

export function SupplierEmail({ supplierId, record, onChange }: Props) {
  const email = record?.email ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = async () => {
    const next = typed?.trim() ?? email;
    const changed: SupplierRecord = {
      ...(record ?? { supplierId, name: null, message: null, toleranceCents: 0, writesOffSmall: false }),
      email: next,
    };
    const isSaved =
      next === email || (await onChange({ put: { suppliers: [changed] }, remove: {} }, texts.emailSaved(next)));
    // What was typed stays until it is saved.
    if (isSaved) setTyped(null);
  };
  return (
    <Group component="span" gap={4} className="dim small">
      {texts.number(supplierId)} ·{' '}
      {typed === null ? (
        <button type="button" className="link" onClick={() => setTyped(email)}>
          {email === '' ? texts.addEmail : email}
        </button>
      ) : (
        <TextInput
          autoFocus
          aria-label={texts.email}
          value={typed}
          maxLength={500}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      )}
    </Group>
  );
}
