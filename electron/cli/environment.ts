/** What the command line takes from its environment, and what it refuses to take. */

export type TakenEnvironment = {
  /** What the command sees. */
  readonly env: NodeJS.ProcessEnv;
  /** The proxy for the API as a complete URL; null for none. It may hold a password: it is never printed. */
  readonly proxy: string | null;
  /** What to tell where the proxy variable is not understood. */
  readonly proxyProblem: string | null;
  /** What to tell before anything is done. */
  readonly notices: readonly string[];
};

const insecureTlsVariable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** A proxy's address as a URL; null where it is none. `host:port` is taken as other programs take it. */
function toProxyUrl(text: string): string | null {
  const complete = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(complete)) return null;
  const url = new URL(complete);
  // A URL does not tell a usual port from none: 80 is left out of it.
  const hasPort = text.includes('://') || /:\d{1,5}\/?$/.test(text);
  const isProxy = ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && hasPort;
  return isProxy && url.pathname === '/' && url.search === '' && url.hash === '' ? url.href : null;
}

function firstNonEmpty(...values: (string | undefined)[]): string {
  return values.find((value) => value !== undefined && value.trim() !== '')?.trim() ?? '';
}

/**
 * Takes what the command line needs from the process's environment, and removes what must not stay there: the token, which
 * programs started later would inherit, and the variable that switches certificate checks off.
 */
export function takeEnvironment(environment: NodeJS.ProcessEnv): TakenEnvironment {
  const env = { ...environment };
  delete environment.TRIPLEDGER_TOKEN;
  const notices: string[] = [];
  if (environment[insecureTlsVariable] === '0') {
    delete environment[insecureTlsVariable];
    notices.push(`${insecureTlsVariable}=0 is ignored: without certificate checks the token could go to anybody.`);
  }
  // Base URLs are https, or http on this computer: HTTP_PROXY never applies.
  const given = firstNonEmpty(env.https_proxy, env.HTTPS_PROXY);
  const proxy = given === '' ? null : toProxyUrl(given);
  const isWrong = given !== '' && proxy === null;
  const proxyProblem = isWrong
    ? 'HTTPS_PROXY is not the address of a proxy. Set it to http://HOST:PORT, or leave it out. Nothing was sent.'
    : null;
  return { env, proxy, proxyProblem, notices };
}
