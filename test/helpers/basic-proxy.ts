/** A forwarding proxy with a Basic sign-in, for http requests and CONNECT tunnels. */
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { listen } from './loopback';

export type BasicProxy = {
  /** host:port */
  readonly address: string;
  /** Sign-ins as they arrived, `name:password`; null for a request without one. */
  readonly signIns: (string | null)[];
  /** The names and passwords that are accepted. */
  readonly accounts: Set<string>;
  /** Addresses of host names that exist for this proxy only. */
  readonly hosts: Map<string, string>;
  stop(): Promise<void>;
};

const challenge = 'Basic realm="Office proxy"';

function readSignIn({ headers }: IncomingMessage): string | null {
  const encoded = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Starts the proxy. @param accounts - `name:password`, each */
export async function startBasicProxy(...accounts: string[]): Promise<BasicProxy> {
  const accepted = new Set(accounts);
  const signIns: (string | null)[] = [];
  const hosts = new Map<string, string>();
  const isAccepted = (incoming: IncomingMessage) => {
    const signIn = readSignIn(incoming);
    signIns.push(signIn);
    return signIn !== null && accepted.has(signIn);
  };
  const server = createServer((incoming, response) => {
    if (!isAccepted(incoming)) {
      response.writeHead(407, { 'proxy-authenticate': challenge, 'content-type': 'text/html' });
      response.end('<html>Please sign in</html>');
      return;
    }
    const { 'proxy-authorization': _signIn, ...headers } = incoming.headers;
    request(incoming.url ?? '', { agent: false, headers })
      .on('response', (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      })
      .on('error', () => response.destroy())
      .end();
  });
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => socket.destroy());
    if (!isAccepted(incoming)) {
      socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const target = connect(Number(port), hosts.get(hostname) ?? hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket);
      socket.pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('close', () => target.destroy());
  });
  return { ...(await listen(server)), signIns, accounts: accepted, hosts };
}
