/** Opens the dialog when the network's proxy asks for a sign-in. */
import { useProxyChallenge } from '@renderer/data/queries/proxy';
import { lazyPart } from '@renderer/ui/lazy-part';
import { useRef } from 'react';

const ProxySignInDialog = lazyPart(() => import('./dialogs/ProxySignInDialog'), 'ProxySignInDialog');

export function ProxySignIn() {
  const challenge = useProxyChallenge();
  const username = useRef('');
  if (challenge === null) return null;
  return <ProxySignInDialog challenge={challenge} username={username} />;
}
