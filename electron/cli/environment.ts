/** The environment of the command line: the token, the proxy, and variables that are refused. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/* NO_PROXY: the hosts that requests reach without the proxy, as curl reads it (lib/noproxy.c). */

/** Splits `host:port` and `[address]:port`. The port is '' where none is given. */
function splitPort(entry: string): { host: string; port: string } {
  const [, bracketed, plain = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const host = bracketed ?? plain;
  // More than one colon: an IPv6 address without brackets.
  return host === '' && port === '' ? { host: entry, port } : { host, port };
}

/** Whether an address is in a block such as 10.0.0.0/8. A block that is none contains nothing. */
function isInBlock(address: string, block: string): boolean {
  const [start = '', bits = ''] = block.split('/');
  const network = start.replace(/^\[([^\]]*)\]$/, '$1');
  const family = isIPv4(network) ? 'ipv4' : 'ipv6';
  const maxBits = family === 'ipv4' ? 32 : 128;
  if (!isIPv4(network) && !isIPv6(network)) return false;
  const prefix = bits === '' ? maxBits : Number(bits);
  if (!/^\d{0,3}$/.test(bits) || prefix > maxBits) return false;
  const blocks = new BlockList();
  blocks.addSubnet(network, prefix, family);
  return blocks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

const trimDots = (host: string) => host.replace(/^\*?\.|\.$/g, '').toLowerCase();

/**
 * Whether NO_PROXY names the host of a URL: by its name or a domain that it is in, by its address or a block of addresses, or
 * by *. An entry may have a port.
 *
 * @param noProxy - entries between commas or spaces
 */
export function bypassesProxy(url: URL, noProxy: string): boolean {
  const host = trimDots(url.hostname.replace(/^\[|\]$/g, ''));
  const isAddress = isIPv4(host) || isIPv6(host);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    if (isAddress && isInBlock(host, entry)) return true;
    const named = splitPort(entry);
    if (named.port !== '' && named.port !== port) return false;
    if (isAddress) return isInBlock(host, named.host);
    const domain = trimDots(named.host);
    return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
  });
}

export type TakenEnvironment = {
  /** Environment variables for the command. */
  readonly env: NodeJS.ProcessEnv;
  /** The proxy for the API as a complete URL; null for none. Never printed: it may contain a password. */
  readonly proxy: string | null;
  /** The hosts that are reached without it; '' for none. */
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
