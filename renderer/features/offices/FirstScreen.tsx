/** What a new member of staff sees first: connect the office, or look at the demo office. */
import { Button, Divider, Text, Title } from '@mantine/core';
import { appStateQuery } from '@renderer/queries/app';
import { useOpenDemoOffice } from '@renderer/queries/offices';
import { ErrorNote } from '@renderer/ui/Notes';
import { useQuery } from '@tanstack/react-query';
import { ConnectForm } from './ConnectForm';

export function FirstScreen() {
  const { data } = useQuery(appStateQuery);
  const demo = useOpenDemoOffice();
  return (
    <main className="welcome">
      <div className="welcome-box">
        <Title order={1} size={26} mb={4}>
          Tripledger
        </Title>
        <Text c="dimmed" mb="lg">
          Trips, clients and reports of your office, exact to the cent, also when the line is down. Tripledger only
          reads; it never changes anything.
        </Text>
        {data?.notices.map((notice) => (
          <div key={notice} className="note note-warn" role="status">
            {notice}
          </div>
        ))}
        <section className="panel" aria-label="Connect an office">
          <h2>Connect your office</h2>
          <ConnectForm />
        </section>
        <Divider my="lg" label="or" />
        <Button variant="default" fullWidth size="sm" loading={demo.isPending} onClick={() => demo.mutate()}>
          Explore the demo office
        </Button>
        <Text c="dimmed" size="xs" mt={6} ta="center">
          Made-up data on this computer. Nothing is sent anywhere.
        </Text>
        {demo.error && <ErrorNote error={demo.error} />}
      </div>
    </main>
  );
}
