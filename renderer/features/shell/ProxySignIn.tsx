/** Opens the dialog when the network's proxy asks for a sign-in. */
import { useProxyChallenge } from '@renderer/data/queries/proxy';
import { LazyFrame } from '@renderer/ui/LazyFrame';
import { lazyComponent } from '@renderer/ui/lazy-component';
import { useRef } from 'react';

const ProxySignInDialog = lazyComponent(() => import('./dialogs/ProxySignInDialog'), 'ProxySignInDialog');

export function ProxySignIn() {
  const challenge = useProxyChallenge();
  const username = useRef('');
  if (challenge === null) return null;
  return (
    <LazyFrame height={0}>
      <ProxySignInDialog challenge={challenge} username={username} />
    </LazyFrame>
  );
}
