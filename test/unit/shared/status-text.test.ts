import { formatStatus, toGroupStatus } from '@shared/status-text';
import { expect, it } from 'vitest';

it.each([
  ['active', 'Active'],
  ['ACTIVE', 'Active'],
  ['Active', 'Active'],
  ['ON REQUEST', 'On request'],
  ['écheancé', 'Écheancé'],
  // A code, a mix that somebody chose, a script without cases, nothing.
  ['HK', 'HK'],
  ['hk', 'Hk'],
  ['Ticketed by BSP', 'Ticketed by BSP'],
  ['確認済み', '確認済み'],
  ['', ''],
])('writes the status %j as %j', (sent, shown) => {
  expect(formatStatus(sent)).toBe(shown);
});

it.each([
  ['on request', 'On request'],
  ['On Request', 'On request'],
  ['ON REQUEST', 'On request'],
  ['hk', 'HK'],
  ['HK', 'HK'],
  ['', ''],
])('groups the status %j as %j', (sent, group) => {
  expect(toGroupStatus(sent)).toBe(group);
});
