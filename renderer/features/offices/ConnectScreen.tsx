/** Connecting a further office, from inside. */

import { Screen } from '@renderer/ui/Screen';
import { useNavigate } from '@tanstack/react-router';
import { ConnectForm } from './ConnectForm';

export function ConnectScreen() {
  const navigate = useNavigate();
  return (
    <Screen title="Connect an office" hasBack isScrolling>
      <section className="panel" style={{ maxWidth: 460 }}>
        <ConnectForm onConnected={() => void navigate({ to: '/trips', search: {} })} />
      </section>
    </Screen>
  );
}
