/** NO_PROXY: the hosts that requests reach without the proxy, as curl reads it (lib/noproxy.c). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
