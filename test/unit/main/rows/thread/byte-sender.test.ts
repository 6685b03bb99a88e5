import { ByteSender } from '@main/rows/thread/byte-sender';
import { expect, it } from 'vitest';

it('sends what comes meanwhile as one batch, and lets no more than that wait', async () => {
  const batches: { readonly text: string; readonly end: () => void }[] = [];
  const sender = new ByteSender((bytes) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    batches.push({ text: Buffer.from(bytes).toString().slice(0, 3), end: resolve });
    return promise;
  });
  for (const text of ['a', 'b', 'c']) await sender.write(Buffer.from(text));
  const full = sender.write(Buffer.alloc(1_048_576, 'd'));
  expect(batches.map(({ text }) => text)).toEqual(['a']);
  batches[0]?.end();
  await full;
  expect(batches.map(({ text }) => text)).toEqual(['a', 'bcd']);
  batches[1]?.end();
  await sender.flush();
});

it('fails with what a batch failed with, and sends no other', async () => {
  let sent = 0;
  const sender = new ByteSender(async () => {
    sent += 1;
    throw new Error('full');
  });
  await sender.write(Buffer.alloc(10));
  await expect(sender.flush()).rejects.toThrow('full');
  await expect(sender.write(Buffer.alloc(1_048_576))).rejects.toThrow('full');
  expect(sent).toBe(1);
});
