/** The panel that takes the user's settings to another computer: export with a passphrase, and import. */
import { Button, Group, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ImportSettings } from '@renderer/components/transfer/ImportSettings';
import { texts } from '@renderer/components/transfer/texts';
import { saveTransfer, useCall } from '@renderer/data/queries/transfer';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { minPassphraseLength } from '@shared/schemas/transfer';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

function ExportSettings({ onDone }: { onDone: () => void }) {
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
    void run(async () => {
      const { path, offices, notices } = await saveTransfer(passphrase);
      if (path === null) return;
      const isWhole = notices.length === 0;
      notifications.show({
        color: isWhole ? 'green' : 'yellow',
        title: isWhole ? texts.exported : texts.notComplete,
        message: [texts.exportedTo(path, offices), ...notices].join(' '),
        autoClose: isWhole ? 15_000 : false,
      });
      onDone();
    });
  };
  return (
    <form onSubmit={save} noValidate>
      <Group gap="sm" align="flex-start" mt="xs">
        <PasswordInput
          label={texts.passphrase}
          description={texts.passphraseHint(minPassphraseLength)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          w={330}
          data-autofocus
          autoComplete="off"
          maxLength={1_000}
          value={passphrase}
          error={isChecked && isTooShort ? texts.tooShort(minPassphraseLength) : null}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          label={texts.repeat}
          w={330}
          autoComplete="off"
          maxLength={1_000}
          value={repeated}
          error={isChecked && isDifferent ? texts.differs : null}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
      </Group>
      {error && <ErrorAlert error={error} />}
      <Group gap="xs" mt="xs">
        <Button type="submit" loading={isRunning}>
          {texts.export}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.import.cancel}
        </Button>
      </Group>
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
    <section className="panel" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim small" style={{ margin: '0 0 8px', maxWidth: 720 }}>
        {texts.about}
      </p>
      {open === null && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('export')}>
            {texts.startExport}
          </Button>
          <Button variant="default" onClick={() => setOpen('import')}>
            {texts.startImport}
          </Button>
        </Group>
      )}
      {open === 'export' && <ExportSettings onDone={close} />}
      {open === 'import' && <ImportSettings onDone={endImport} />}
    </section>
  );
}
