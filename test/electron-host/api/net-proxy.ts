/** The way to a host: six sockets each, and the proxy of Chromium's switches `--proxy-server` and `--proxy-bypass-list`. */
import {
  type Agent,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { NetError } from './net-errors.ts';

/** Chromium's limit of sockets to one host over HTTP/1.1. */
const maxSockets = 6;

/** A proxy's refusal of a tunnel: a response of the proxy, which net hands on as if it were the server's. */
export class TunnelRefusal extends Error {
  readonly response: IncomingMessage;
  constructor(response: IncomingMessage) {
    super(`The proxy responded ${response.statusCode}`);
    this.response = response;
  }
}

type Credentials = { readonly username: string; readonly password: string };
type CreateConnection = (error: Error | null, socket: Duplex) => void;

/** The value of a Chromium switch; null where it is missing. The last one counts. */
function readSwitch(switches: readonly string[], name: string): string | null {
  const prefix = `--${name}=`;
  return switches.findLast((given) => given.startsWith(prefix))?.slice(prefix.length) ?? null;
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Sockets to one https host, each through a tunnel of its own. */
class TunnelAgent extends HttpsAgent {
  private readonly network: Network;
  private readonly proxy: URL;

  constructor(network: Network, proxy: URL) {
    super({ keepAlive: true, maxSockets });
    this.network = network;
    this.proxy = proxy;
  }

  override createConnection(options: RequestOptions, done?: CreateConnection): undefined {
    const fail = (error: Error) => done?.(error, null as unknown as Duplex);
    const target = `${options.host}:${options.port}`;
    const headers = { host: target, ...this.network.proxyHeaders() };
    const { hostname, port } = this.proxy;
    httpRequest({ hostname, port: port || 80, method: 'CONNECT', path: target, headers, agent: false })
      .once('error', () => fail(new NetError('ERR_PROXY_CONNECTION_FAILED')))
      .once('connect', (response, socket) => {
        if (response.statusCode === 200) {
          const secured: RequestOptions & { socket: Duplex } = { ...options, socket };
          done?.(null, super.createConnection(secured) as Duplex);
          return;
        }
        socket.destroy();
        fail(response.statusCode === 407 ? new TunnelRefusal(response) : new NetError('ERR_TUNNEL_CONNECTION_FAILED'));
      })
      .end();
  }
}

export type Route = {
  readonly send: typeof httpRequest;
  readonly options: RequestOptions;
  /** Whether the proxy itself reads the request: http without a tunnel. */
  readonly isProxied: boolean;
};

/** The network of a session: its sockets, its proxy, and the sign-in to it. */
export class Network {
  private readonly proxy: URL | null;
  private readonly bypassesLoopback: boolean;
  private readonly agents = new Map<string, Agent>();
  private credentials: Credentials | null = null;

  /** @param switches - Chromium's, as given */
  constructor(switches: readonly string[]) {
    const given = readSwitch(switches, 'proxy-server');
    const address = given === null || given.includes('://') ? given : `http://${given}`;
    this.proxy = address === null ? null : new URL(address);
    if (this.proxy && this.proxy.protocol !== 'http:') throw new ElectronHostUnsupportedError(`proxy ${address}`);
    this.bypassesLoopback = !readSwitch(switches, 'proxy-bypass-list')?.includes('<-loopback>');
  }

  /** The proxy's host and port, as a sign-in names them. */
  get proxyAddress(): { readonly host: string; readonly port: number } {
    return { host: this.proxy?.hostname ?? '', port: Number(this.proxy?.port || 80) };
  }

  /** Remembers a sign-in, as Chromium does until it ends; null forgets a refused one. */
  setCredentials(credentials: Credentials | null): void {
    this.credentials = credentials;
  }

  /** The header for the proxy; none without a sign-in. */
  proxyHeaders(): Record<string, string> {
    if (this.credentials === null) return {};
    const { username, password } = this.credentials;
    return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  }

  /** Finds the way to a URL. */
  findRoute(url: URL): Route {
    const isSecure = url.protocol === 'https:';
    const proxy = this.bypassesLoopback && isLoopback(url.hostname) ? null : this.proxy;
    const agent = this.getAgent(url.origin, isSecure, proxy);
    const send = isSecure ? (httpsRequest as typeof httpRequest) : httpRequest;
    const path = `${url.pathname}${url.search}`;
    if (proxy && !isSecure) {
      const headers = { host: url.host, ...this.proxyHeaders() };
      const options = { hostname: proxy.hostname, port: proxy.port || 80, path: url.href, headers, agent };
      return { send, options, isProxied: true };
    }
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    return { send, options: { hostname, port: url.port || (isSecure ? 443 : 80), path, agent }, isProxied: false };
  }

  private getAgent(origin: string, isSecure: boolean, proxy: URL | null): Agent {
    const key = `${proxy?.href ?? 'direct'} ${origin}`;
    const existing = this.agents.get(key);
    if (existing) return existing;
    const settings = { keepAlive: true, maxSockets };
    const agent = isSecure
      ? proxy
        ? new TunnelAgent(this, proxy)
        : new HttpsAgent(settings)
      : new HttpAgent(settings);
    this.agents.set(key, agent);
    return agent;
  }
}
