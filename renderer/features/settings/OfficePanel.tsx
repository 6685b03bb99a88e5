/** One office in the settings: its address, token, saved data, removal and rate limit. */
import { Button, Group } from '@mantine/core';
import { ClearSavedData } from '@renderer/components/ClearSavedData';
import { useRemoveOffice } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Badge } from '@renderer/ui/FormattedValues';
import type { AppState, Office } from '@shared/schemas/office';
import { useState } from 'react';
import { EditOffice } from './EditOffice';
import { RateFields } from './RateFields';
import { ReplaceToken } from './ReplaceToken';
import { kindLabels, texts } from './texts';

type Props = {
  readonly office: Office;
  readonly state: AppState;
  /** Whether the form for a new token is open at first. */
  readonly isReplacing: boolean;
};

export function OfficePanel({ office, state, isReplacing }: Props) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'token' | null>(
    isReplacing || office.needsToken ? 'token' : null,
  );
  // Main asks: nothing that the user has typed goes without a question that a page cannot answer.
  const remove = useRemoveOffice();
  return (
    <section className="panel" aria-label={office.name}>
      <Group justify="space-between" align="flex-end">
        <div>
          <strong>{office.name}</strong>{' '}
          {office.id === state.currentOfficeId && <Badge variant="info">{texts.offices.current}</Badge>}
          <div className="dim" style={{ fontSize: 13 }}>
            {office.baseUrl} · {office.needsToken ? texts.token.missing : kindLabels[office.kind]}
          </div>
        </div>
        <Group gap="xs" align="flex-end">
          <Button variant="default" onClick={() => setOpenDialog('edit')}>
            {texts.edit.open}
          </Button>
          {office.kind !== 'demo' && (
            <Button variant="default" onClick={() => setOpenDialog('token')}>
              {office.needsToken ? texts.token.enter : texts.token.replace}
            </Button>
          )}
          <ClearSavedData officeId={office.id} />
          <Button variant="default" color="red" loading={remove.isPending} onClick={() => remove.mutate(office.id)}>
            {texts.offices.remove}
          </Button>
        </Group>
      </Group>
      {openDialog === 'edit' && <EditOffice office={office} onDone={() => setOpenDialog(null)} />}
      {openDialog === 'token' && <ReplaceToken office={office} onDone={() => setOpenDialog(null)} />}
      {remove.error && <ErrorAlert error={remove.error} />}
      <RateFields office={office} />
    </section>
  );
}
