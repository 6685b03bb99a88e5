/** The command for a scheduler: its words are those that a shell makes of it. */
import { texts } from '@renderer/features/month-end/texts';
import { expect, it } from 'vitest';

it.each([
  ['/srv/a "month" for $5', '"/srv/a \\"month\\" for \\$5"'],
  ['\\\\server\\month ends', '"\\\\server\\month ends"'],
  ['Z:\\', '"Z:\\\\"'],
])('the folder %s of a command is quoted as its shell reads it', (folder, quoted) => {
  expect(texts.command('Sydney', folder)).toBe(`tripledger month-end last --office "Sydney" --out-dir ${quoted}`);
});
