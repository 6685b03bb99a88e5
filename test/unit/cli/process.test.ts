import { PassThrough } from 'node:stream';
import { readPassphrase } from '@cli/process';
import { describe, expect, it } from 'vitest';

function terminal(...keys: string[]) {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  });
  let shown = '';
  const output = new PassThrough();
  output.on('data', (chunk) => {
    shown += String(chunk);
    const next = String(chunk).endsWith(': ') ? keys.shift() : undefined;
    if (next !== undefined) setImmediate(() => input.write(next));
  });
  return { input, output, modes, shown: () => shown };
}
const noStdin = () => Promise.reject(new Error('Standard input is not read.'));

describe('a passphrase', () => {
  it('faults 335: is typed on a terminal without an echo, and the terminal is as it was afterwards', async () => {
    const { input, output, modes, shown } = terminal('four wordz\u007fs\r');
    expect(await readPassphrase(input, output, noStdin, false)).toBe('four words');
    expect([modes, shown()]).toEqual([[true, false], 'Passphrase: \n']);
  });

  it('faults 335: that seals a file is typed twice, and must be the same', async () => {
    const same = terminal('four words\r', 'four words\n');
    expect(await readPassphrase(same.input, same.output, noStdin, true)).toBe('four words');
    const other = terminal('four words\r', 'four word\r');
    await expect(readPassphrase(other.input, other.output, noStdin, true)).rejects.toThrow(/differ/);
  });

  it('faults 335: is given up with Ctrl+C, and the terminal is as it was', async () => {
    const { input, output, modes } = terminal('four\u0003');
    await expect(readPassphrase(input, output, noStdin, true)).rejects.toMatchObject({ code: 'cancelled' });
    expect(modes).toEqual([true, false]);
  });

  it('comes from standard input where that is no terminal, without its last line end', async () => {
    expect(await readPassphrase(new PassThrough(), new PassThrough(), async () => ' four words \r\n', true)).toBe(
      ' four words ',
    );
  });
});
