/** The environment of the command line: the token, the proxy, and variables that are refused. */

export type TakenEnvironment = {
  /** Environment variables for the command. */
  readonly env: NodeJS.ProcessEnv;
  /** The proxy for the API as a complete URL; null for none. Never printed: it may contain a password. */
  readonly proxy: string | null;
  /** The hosts that are reached without it, between commas or spaces; '' for none, '*' for all. */
  readonly noProxy: string;
  /** The message for an invalid proxy variable; null where it is valid or absent. */
  readonly proxyProblem: string | null;
  /** Messages for the user, printed first. */
  readonly notices: readonly string[];
};

const insecureTlsVariable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Parses a proxy's address; null where it is invalid. `host:port` is valid, as in other programs. */
function toProxyUrl(text: string): string | null {
  const complete = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(complete)) return null;
  const url = new URL(complete);
  // A parsed URL drops the default port 80: look for it in the text.
  const hasPort = text.includes('://') || /:\d{1,5}\/?$/.test(text);
  const isProxy = ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && hasPort;
  return isProxy && url.pathname === '/' && url.search === '' && url.hash === '' ? url.href : null;
}

function firstNonEmpty(...values: (string | undefined)[]): string {
  return values.find((value) => value !== undefined && value.trim() !== '')?.trim() ?? '';
}

/**
 * Reads the process's environment, and deletes two variables from it: the token, which child processes would inherit, and the one
 * that disables certificate checks.
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
  return { env, proxy, proxyProblem, noProxy: firstNonEmpty(env.no_proxy, env.NO_PROXY), notices };
}
