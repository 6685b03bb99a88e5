import { bypassesProxy, takeEnvironment } from '@cli/environment';
import { describe, expect, it } from 'vitest';

describe('the environment of the command line', () => {
  it('passes the token to the command and to no child process', () => {
    const environment: NodeJS.ProcessEnv = { TRIPLEDGER_TOKEN: 'a.b', PATH: '/bin' };
    expect(takeEnvironment(environment).env.TRIPLEDGER_TOKEN).toBe('a.b');
    expect(environment).toEqual({ PATH: '/bin' });
  });

  it.each([
    [{ HTTPS_PROXY: 'http://a.b' }, 'http://a.b/'],
    [{ HTTPS_PROXY: 'proxy.corp:8080' }, 'http://proxy.corp:8080/'],
    [{ HTTPS_PROXY: 'https://u:p@proxy.corp' }, 'https://u:p@proxy.corp/'],
    [{ https_proxy: '[::1]:80', HTTPS_PROXY: 'direct' }, 'http://[::1]/'],
    [{ HTTPS_PROXY: ' ', HTTP_PROXY: 'direct' }, null],
  ])('takes %j as the proxy %j', (environment, proxy) => {
    expect(takeEnvironment({ ...environment })).toMatchObject({ proxy, proxyProblem: null });
  });
});

describe('NO_PROXY', () => {
  it.each([
    [
      'https://api.office.example',
      ['*', 'a.b,*', 'api.office.example', 'API.Office.EXAMPLE', 'office.example', 'example'],
    ],
    [
      'https://api.office.example',
      ['.office.example', '*.office.example', 'office.example.', 'x, office.example', 'x office.example\t'],
    ],
    ['https://API.office.example./x', ['api.office.example']],
    ['https://api.office.example', ['api.office.example:443', '.office.example:443']],
    ['https://api.office.example:8443', ['office.example', 'office.example:8443']],
    [
      'https://10.1.2.3',
      ['10.1.2.3', '10.0.0.0/8', '10.1.2.3/32', '0.0.0.0/0', 'a,10.1.0.0/16', '10.1.2.3:443', '::ffff:10.0.0.0/104'],
    ],
    [
      'https://[fd00::12]',
      ['fd00::12', '[fd00::12]', 'fd00::/8', 'FD00:0::12', '[fd00::12]:443', '[fd00::]/16', '::/0'],
    ],
  ])('reaches %s without the proxy', (url, lists) => {
    expect(lists.filter((noProxy) => !bypassesProxy(new URL(url), noProxy))).toEqual([]);
  });

  it.each([
    [
      'https://api.office.example',
      [
        ...['', ' ', ',', '.', 'fice.example', 'myapi.office.example', 'api.office.example.au'],
        ...['office.example:8443', '10.0.0.0/8', '**'],
      ],
    ],
    [
      'https://10.1.2.3',
      ['11.0.0.0/8', '10.1.2.4/32', '10.0.0.0/33', '10.0.0.0/x', '0.1.2.3', '2.3', '10.1.2.3:80', 'fd00::/8'],
    ],
    ['https://[fd00::12]', ['fe00::/8', 'fd00::/129', 'fd00::13', '[fd00::12]:80', '10.0.0.0/8']],
  ])('sends to %s through the proxy', (url, lists) => {
    expect(lists.filter((noProxy) => bypassesProxy(new URL(url), noProxy))).toEqual([]);
  });
});
