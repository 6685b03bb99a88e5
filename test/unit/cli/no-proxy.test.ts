import { bypassesProxy } from '@cli/no-proxy';
import { describe, expect, it } from 'vitest';

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
