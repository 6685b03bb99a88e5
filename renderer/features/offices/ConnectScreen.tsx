/** Connecting a further office, from inside. */

import { Screen } from '@renderer/ui/Screen';
import { useNavigate } from '@tanstack/react-router';
import { ConnectForm } from './ConnectForm';

export function ConnectScreen() {
  const navigate = useNavigate();
  // The shell begins anew for the new office first; a screen that was opened before that would ask for everything twice.
  const showTrips = () => setTimeout(() => void navigate({ to: '/trips', search: {} }));
  return (
    <Screen title="Connect an office" hasBack isScrolling>
      <section className="panel" style={{ maxWidth: 460 }}>
        <ConnectForm onConnected={showTrips} />
      </section>
    </Screen>
  );
}
