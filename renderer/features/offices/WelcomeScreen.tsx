/** The screen shown while no office is in use: connect one, open a connected one, or explore the demo office. */
import { Button, Divider, Text, Title } from '@mantine/core';
import { Notices } from '@renderer/components/Notices';
import { ImportSettings } from '@renderer/components/transfer/ImportSettings';
import { appStateQuery } from '@renderer/data/queries/app';
import { useOpenDemoOffice, useSwitchOffice } from '@renderer/data/queries/open-office';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { Office } from '@shared/schemas/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConnectForm } from './ConnectForm';
import { texts } from './texts';
import './welcome.css';

/** Lets the user choose the next office after the one in use was removed. */
function ChooseOffice({ offices }: { offices: readonly Office[] }) {
  const open = useSwitchOffice();
  return (
    <section className="panel" aria-label={texts.choose} style={{ marginBottom: 12 }}>
      <h2>{texts.choose}</h2>
      <ul className="lines">
        {offices.map((office) => (
          <li key={office.id}>
            <span style={{ flex: 1, minWidth: 0 }}>
              <strong>{office.name}</strong>
              <span className="dim small" style={{ display: 'block', overflowWrap: 'anywhere' }}>
                {office.baseUrl}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={texts.openNamed(office.name)}
              loading={open.isPending && open.variables === office.id}
              onClick={() => open.mutate(office.id)}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      {open.error && <ErrorAlert error={open.error} />}
    </section>
  );
}

export function WelcomeScreen() {
  const { data } = useQuery(appStateQuery);
  const demo = useOpenDemoOffice();
  const [isImporting, setImporting] = useState(false);
  return (
    <main className="welcome">
      <div className="welcome-box">
        <Title order={1} size={26} mb={4}>
          {texts.product}
        </Title>
        <Text c="dimmed" mb="lg">
          {texts.about}
        </Text>
        <Notices />
        {data && data.offices.length > 0 && <ChooseOffice offices={data.offices} />}
        <section className="panel" aria-label={texts.connect}>
          <h2>{data?.offices.length === 0 ? texts.connectFirst : texts.connectAnother}</h2>
          <ConnectForm />
        </section>
        <Divider my="lg" label={texts.or} />
        <Button variant="default" fullWidth size="sm" loading={demo.isPending} onClick={() => demo.mutate()}>
          {texts.demo}
        </Button>
        <Text c="dimmed" size="xs" mt={6} ta="center">
          {texts.demoHint}
        </Text>
        {demo.error && <ErrorAlert error={demo.error} />}
        <Button variant="subtle" fullWidth size="sm" mt="xs" onClick={() => setImporting(true)}>
          {texts.importSettings}
        </Button>
        {isImporting && <ImportSettings onDone={() => setImporting(false)} />}
      </div>
    </main>
  );
}
