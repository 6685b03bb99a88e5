import { FirstTable } from '@main/app/ipc/first-table';
import { expect, it } from 'vitest';

it('the trips of the office in use are read before the window asks, and handed over once', async () => {
  const reads: string[] = [];
  const session = { cache: { tables: { read: async (list: string) => reads.push(list) } } };
  const offices = { getState: () => ({ currentOfficeId: 'sydney' }), openSession: async () => session };
  const updates = { watch: () => undefined };
  const table = new FirstTable({ offices, updates } as unknown as ConstructorParameters<typeof FirstTable>[0]);
  table.request();
  expect(await table.take('sydney', 'clients')).toBeNull();
  expect(await table.take('sydney', 'trips')).toBe(1);
  expect(await table.take('sydney', 'trips')).toBeNull();
  table.request();
  expect(await table.take('perth', 'trips')).toBeNull();
  expect(reads).toEqual(['trips', 'trips']);
});
