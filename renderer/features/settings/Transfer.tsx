/** The panel that takes the user's settings to another computer: export with a passphrase, and import. */

import { Button, Checkbox, Group, PasswordInput, Stack } from '@mantine/core';
import { appStateQuery } from '@renderer/data/app';
import { call, ignoreFailure } from '@renderer/data/call';
import { useSecretCall } from '@renderer/data/offices';
import { formatTimestamp } from '@renderer/ui/formatters';
import { FormButtons } from '@renderer/ui/forms';
import { line, showResult } from '@renderer/ui/line';
import { ErrorAlert } from '@renderer/ui/Screen';
import { minPassphraseLength, type TransferPlan } from '@shared/settings/transfer';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Row, RowButton } from './rows';
import { transferTexts } from './texts';

/** Runs one call at a time, and holds its error. */
function useCall() {
  const { start, isPending, error } = useSecretCall((work: () => Promise<unknown>) => work());
  return { run: (work: () => Promise<unknown>) => ignoreFailure(start(work)), isRunning: isPending, error };
}

function PlanView({ plan }: { plan: TransferPlan }) {
  return (
    <section aria-label={transferTexts.import.plan}>
      <p className="dim small">{transferTexts.import.createdAt(formatTimestamp(plan.createdAtMs))}</p>
      {plan.offices.map(({ name, baseUrl, status }) => (
        <p key={name} style={{ margin: '0 0 8px' }}>
          <strong>{name}</strong>{' '}
          <span className="dim small">
            {baseUrl} · {transferTexts.import.status[status]}
          </span>
        </p>
      ))}
      {plan.appearance !== null && <p className="small">{transferTexts.import.appearance(plan.appearance)}</p>}
    </section>
  );
}

type Chosen = { readonly fileId: string; readonly name: string };

/** @param onDone - called with the first office that needs a token; null where none does, or nothing was imported */
export function ImportSettings({ onDone }: { onDone: (officeId: string | null) => void }) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [plan, setPlan] = useState<TransferPlan | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { run, isRunning, error } = useCall();
  const client = useQueryClient();
  useEffect(() => () => ignoreFailure(call('transfer:forget')), []);
  const choose = () =>
    run(async () => {
      const chosen = await call('transfer:choose');
      if (chosen === null) return;
      setFile(chosen);
      setPlan(null);
    });
  const open = ({ fileId }: Chosen) =>
    run(async () => {
      // Passed on at once, and in no cache.
      setPlan(await call('transfer:open', { fileId, passphrase }));
      setPassphrase('');
    });
  const importFile = ({ fileId }: Chosen) =>
    run(async () => {
      const { state, addedIds } = await call('transfer:apply', { fileId, replaces: isReplacing });
      client.setQueryData(appStateQuery.queryKey, state);
      // Everything may be another now.
      await client.invalidateQueries();
      showResult(transferTexts.import.done(addedIds.length));
      onDone(addedIds[0] ?? null);
    });
  const mayReplace = plan?.offices.some(({ status }) => status === 'existing') ?? false;
  const labels = transferTexts.import;
  return (
    <Stack gap="xs" mt="xs" role="region" aria-label={labels.title} style={{ textAlign: 'left' }}>
      <p className="dim small" style={{ margin: 0 }}>
        {labels.about}
      </p>
      <Group gap="sm">
        <Button onClick={choose} disabled={isRunning}>
          {labels.choose}
        </Button>
        {file && <span className="small">{labels.chosen(file.name)}</span>}
      </Group>
      {file && plan === null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            open(file);
          }}
        >
          <Group gap="sm" align="flex-end">
            <PasswordInput
              label={transferTexts.passphrase}
              w={300}
              autoFocus
              value={passphrase}
              onChange={(event) => setPassphrase(event.currentTarget.value)}
            />
            <Button variant="filled" type="submit" loading={isRunning} disabled={passphrase === ''}>
              {labels.open}
            </Button>
          </Group>
        </form>
      )}
      {plan && <PlanView plan={plan} />}
      {mayReplace && (
        <Checkbox
          label={labels.replace}
          description={isReplacing ? null : labels.stay}
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      {error && <ErrorAlert error={error} />}
      <Group gap="xs">
        {file && plan && (
          <Button variant="filled" loading={isRunning} onClick={() => importFile(file)}>
            {labels.apply}
          </Button>
        )}
        <Button onClick={() => onDone(null)}>{labels.cancel}</Button>
      </Group>
    </Stack>
  );
}

/** @param onDone - called with whether the file was saved whole */
export function ExportSettings({ onDone }: { onDone: (isSaved: boolean) => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, error } = useCall();
  const isTooShort = passphrase.length < minPassphraseLength;
  const isDifferent = repeated !== passphrase;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isTooShort || isDifferent) return;
    run(async () => {
      const { path, offices, notices } = await call('transfer:save', { passphrase });
      if (path === null) return;
      const isWhole = notices.length === 0;
      line.show({
        rank: isWhole ? 'result' : 'warning',
        text: isWhole ? transferTexts.exported(offices) : transferTexts.notComplete,
        details: [path, ...notices],
        ...(isWhole ? {} : { onClose: () => undefined }),
      });
      onDone(isWhole);
    });
  };
  return (
    <form onSubmit={save} noValidate>
      <Group gap="sm" align="flex-start" mt="xs">
        <PasswordInput
          label={transferTexts.passphrase}
          description={transferTexts.passphraseHint(minPassphraseLength)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          w={330}
          autoFocus
          maxLength={1_000}
          value={passphrase}
          error={isChecked && isTooShort ? transferTexts.tooShort(minPassphraseLength) : null}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          label={transferTexts.repeat}
          w={330}
          maxLength={1_000}
          value={repeated}
          error={isChecked && isDifferent ? transferTexts.differs : null}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
      </Group>
      {error && <ErrorAlert error={error} />}
      <FormButtons save={transferTexts.export} onCancel={() => onDone(false)} isSaving={isRunning} />
    </form>
  );
}

export function Transfer() {
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const endImport = (officeId: string | null) => {
    close();
    if (officeId !== null) void navigate({ to: '/settings', search: { replace: officeId } });
  };
  return (
    <Row
      name={transferTexts.title}
      fact={transferTexts.about}
      more={
        open !== null && (open === 'export' ? <ExportSettings onDone={close} /> : <ImportSettings onDone={endImport} />)
      }
    >
      <RowButton onClick={() => setOpen('export')} label={transferTexts.startExport} />
      <RowButton onClick={() => setOpen('import')} label={transferTexts.startImport} />
    </Row>
  );
}
