/** Handlers of the sign-in to the network's proxy. */
import type { ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { HandlersOf } from '../register';

export function makeProxyHandlers(signIns: ProxySignIns): HandlersOf<'proxy'> {
  return {
    'proxy:pending': () => signIns.getPending(),
    'proxy:sign-in': (given) => signIns.signIn(given),
    'proxy:cancel': (id) => signIns.cancel(id),
  };
}
