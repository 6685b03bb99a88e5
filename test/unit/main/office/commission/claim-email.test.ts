/** Drafts of emails, as another library reads them. */

import { stripSupplier } from '@main/office/commission/claim-attachment';
import { writeEmailDraft } from '@main/office/commission/claim-email';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';

const file = { name: 'Claim.xlsx', contentType: 'application/octet-stream', bytes: Buffer.from([0, 1, 2, 255]) };
const read = (draft: Partial<Parameters<typeof writeEmailDraft>[0]>) =>
  PostalMime.parse(writeEmailDraft({ to: 'a@b.example', subject: 'Claim', text: 'Hello', attachment: file, ...draft }));

const anyText = fc.string({
  unit: fc.constantFrom(...'a ?&=%#+:\r\n\t,;<>"王é🙂', '=?UTF-8?B?', 'Bcc: x@y.example'),
  maxLength: 120,
});
const oneLine = (text: string) => text.replace(/[\r\n\t]/g, ' ').trim();

describe('the draft of an email', () => {
  itHolds(
    'faults 306: has no other recipient and no other header, whatever its texts are',
    [anyText, anyText, anyText],
    async (subject, text, name) => {
      // No file is named with either, and what is between =? and ?= may be read as an encoded word anywhere.
      const attachment = { ...file, name: `${oneLine(name).replace(/["?]/g, '')}.xlsx` };
      const email = await read({ subject, text, attachment });
      expect(email.to).toEqual([{ name: '', address: 'a@b.example' }]);
      expect([email.cc ?? [], email.bcc ?? []]).toEqual([[], []]);
      expect(email.headers.map(({ key }) => key)).toEqual([
        'to',
        'subject',
        'x-unsent',
        'mime-version',
        'content-type',
      ]);
      expect(email.subject ?? '').toBe(oneLine(subject));
      expect((email.text ?? '').replaceAll('\r\n', '\n').trim()).toBe(text.replace(/\r?\n/g, '\n').trim());
      expect(email.attachments.map(({ filename }) => filename)).toEqual([attachment.name]);
      expect(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)).toEqual(new Uint8Array(file.bytes));
    },
    0.2,
  );

  it('faults 306: refuses a recipient that is no address', () => {
    for (const to of ['nobody', 'a@b.example\nBcc: c@d.example', 'a b@c.example', '<a@b.example', 'a@b_c..']) {
      expect(() => writeEmailDraft({ to, subject: '', text: '', attachment: file })).toThrow();
    }
    expect(() => writeEmailDraft({ to: ' ', subject: '', text: '', attachment: file })).not.toThrow();
  });

  it('names several recipients, with the names that they have', async () => {
    const { to } = await read({ to: '"Reid, Ann" <ann@b.example>; Łukasz <l@müller.example>,c@d.example' });
    expect(to).toEqual([
      { name: 'Reid, Ann', address: 'ann@b.example' },
      { name: 'Łukasz', address: 'l@xn--mller-kva.example' },
      { name: '', address: 'c@d.example' },
    ]);
  });
});

it.each([
  ['Hotel: Accor, Athens, 5 nights', 'Accor', 'Athens, 5 nights'],
  ['Hotel: ACCOR, Athens', 'Accor', 'Athens'],
  ['Accor, Check-in: 2 pm', 'Accor', 'Check-in: 2 pm'],
  ['Tour: Kuoni, Bern, Zug', 'Kuoni, Bern', 'Zug'],
  ['Hotel: Accor', 'Accor', 'Hotel: Accor'],
  ['Hotel: Accorde, Athens', 'Accor', 'Hotel: Accorde, Athens'],
])('the details “%s” without the supplier %s are “%s”', (details, supplier, left) => {
  expect(stripSupplier(details, supplier)).toBe(left);
});
