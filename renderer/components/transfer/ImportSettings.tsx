/** The import of a settings file: the file, its passphrase, what it would change, and then the import. */
import { Button, Checkbox, Group, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  chooseTransfer,
  forgetTransfer,
  openTransfer,
  useApplyTransfer,
  useCall,
} from '@renderer/data/queries/transfer';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { TransferPlan } from '@shared/schemas/transfer';
import { useEffect, useState } from 'react';
import { PlanView } from './PlanView';
import { texts } from './texts';

type Chosen = { readonly fileId: string; readonly name: string };

/** @param onDone - called with the first office that needs a token; null where none does, or nothing was imported */
export function ImportSettings({ onDone }: { onDone: (officeId: string | null) => void }) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [plan, setPlan] = useState<TransferPlan | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { run, isRunning, error } = useCall();
  const apply = useApplyTransfer();
  useEffect(() => forgetTransfer, []);
  const choose = () =>
    void run(async () => {
      const chosen = await chooseTransfer();
      if (chosen === null) return;
      setFile(chosen);
      setPlan(null);
    });
  const open = ({ fileId }: Chosen) =>
    void run(async () => {
      setPlan(await openTransfer(fileId, passphrase));
      setPassphrase('');
    });
  const importFile = ({ fileId }: Chosen) =>
    void run(async () => {
      const [first, ...others] = await apply(fileId, isReplacing);
      const count = first === undefined ? 0 : others.length + 1;
      notifications.show({ color: 'green', title: texts.import.done, message: texts.import.tokens(count) });
      onDone(first ?? null);
    });
  const differing = plan ? [...plan.differences, ...plan.offices.flatMap(({ differences }) => differences)].length : 0;
  const labels = texts.import;
  return (
    <Stack gap="xs" mt="xs" role="region" aria-label={labels.title} style={{ textAlign: 'left' }}>
      <p className="dim small" style={{ margin: 0 }}>
        {labels.about}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={choose} disabled={isRunning}>
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
              label={texts.passphrase}
              w={300}
              data-autofocus
              autoComplete="off"
              value={passphrase}
              onChange={(event) => setPassphrase(event.currentTarget.value)}
            />
            <Button type="submit" loading={isRunning} disabled={passphrase === ''}>
              {labels.open}
            </Button>
          </Group>
        </form>
      )}
      {plan && <PlanView plan={plan} />}
      {differing > 0 && (
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
          <Button loading={isRunning} onClick={() => importFile(file)}>
            {labels.apply}
          </Button>
        )}
        <Button variant="default" onClick={() => onDone(null)}>
          {labels.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
