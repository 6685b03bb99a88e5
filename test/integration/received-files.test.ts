/** Received files are read in a worker of their own: it is ended where one takes too much, and nothing else is. */
import { randomUUID } from 'node:crypto';
import { ReceivedFiles } from '@main/rows/received/received-files';
import { maxTransferBytes, sealTransfer } from '@main/rows/received/sealed-transfer';
import { noChoices } from '@shared/commission/statement-file';
import { onFinished } from '@test/helpers/set-up';
import { describe, expect, it } from 'vitest';

function start(callMs?: number) {
  const files = new ReceivedFiles(callMs);
  onFinished(() => files.end());
  return files;
}
const bytes = Buffer.from('Booking Ref,Commission\nA1,12.50\n');
const whole = { fileName: 'statement.csv', choices: noChoices, known: [], remembered: [], rowCount: 1 };

describe('the worker for received files', () => {
  it('faults 836: is ended where a file takes too long, and the file refused; the next is read', async () => {
    await expect(start(0).calls.statements.read(bytes)).rejects.toMatchObject({ code: 'file-unreadable' });
    const files = start();
    const digest = await files.calls.statements.read(bytes);
    await files.end();
    // A new worker has no file.
    expect(await files.calls.statements.sheet({ digest, ...whole })).toBeNull();
    await files.calls.statements.read(bytes);
    expect(await files.calls.statements.sheet({ digest, ...whole })).toMatchObject({ reading: { cents: 1_250 } });
  });

  it('faults 836: reads a file under an encoding that is chosen, and under another one again', async () => {
    const files = start();
    const digest = await files.calls.statements.read(Buffer.from('Booking Ref,Name,Commission\nA1,\x9f,1\n', 'latin1'));
    const check = async (encoding: 'macintosh' | null) => {
      const choices = { ...noChoices, encoding };
      const read = await files.calls.statements.sheet({ digest, ...whole, choices });
      return read?.reading.lines[0]?.passenger;
    };
    expect([await check('macintosh'), await check(null)]).toEqual(['ü', 'Ÿ']);
  });

  it('stops waiting for a call that is cancelled', async () => {
    const reason = new Error('cancelled');
    await expect(start().calls.statements.read(bytes, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('faults 333: a settings file as large as one may be is opened again; a larger one is not written', async () => {
    const passphrase = randomUUID();
    const parts = Array.from({ length: 58 }, () => ({ base64: 'A'.repeat(682_700), name: 'ホテル' }));
    const text = JSON.stringify(parts);
    expect(text.length).toBeGreaterThan(maxTransferBytes - 500_000);
    const files = start();
    const opened = await files.calls.openTransfer(await sealTransfer(text, passphrase), passphrase);
    expect(opened).toEqual(parts);
    await expect(sealTransfer('A'.repeat(maxTransferBytes), passphrase)).rejects.toThrow('Nothing was written.');
  });

  it('faults 836: refuses a settings file that takes too much memory, and goes on', { tags: ['deep'] }, async () => {
    const passphrase = randomUUID();
    const file = await sealTransfer(`[${'[],'.repeat(6_000_000)}[]]`, passphrase);
    const files = start();
    await expect(files.calls.openTransfer(file, passphrase)).rejects.toMatchObject({ code: 'file-unreadable' });
    expect(await files.calls.statements.read(bytes)).not.toBe('');
  });
});
