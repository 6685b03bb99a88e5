/** The screen that connects another office. */

import { Screen } from '@renderer/ui/Screen';
import { useNavigate } from '@tanstack/react-router';
import { ConnectForm } from './ConnectForm';
import { texts } from './texts';

export function ConnectScreen() {
  const navigate = useNavigate();
  // The shell remounts for the new office first. A screen opened before that would load everything twice.
  const showTrips = () => setTimeout(() => void navigate({ to: '/trips', search: {} }));
  return (
    <Screen title={texts.connect} hasBack isScrolling>
      <section className="panel" style={{ maxWidth: 460 }}>
        <ConnectForm onConnected={showTrips} />
      </section>
    </Screen>
  );
}
