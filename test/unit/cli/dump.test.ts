import { dumpOffices } from '@cli/commands/dump';
import { expect, it } from 'vitest';

it.each([
  [300, 1],
  [1_499_999, 1],
  [48_400_000, 48],
])('estimates a dump of %i bytes as %i MB', async (bytes, megabytes) => {
  const lines: string[] = [];
  const args = { outDir: 'dump', estimate: true, baseUrl: null, offices: null, office: 'Perth' };
  const offices = { findByName: () => ({ id: 'perth', name: 'Perth' }) };
  const dumps = { estimate: async () => ({ trips: 2, tripDetails: 1, clients: 3, bytes }) };
  const output = { writeMessage: (line: string) => void lines.push(line) };
  await dumpOffices({ args, services: { offices, dumps }, output } as never);
  expect(lines).toEqual([`Perth: 2 trips, 1 of them with sectors, 3 clients: about ${megabytes} MB.`]);
});
