import { takeEnvironment } from '@cli/process';
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
