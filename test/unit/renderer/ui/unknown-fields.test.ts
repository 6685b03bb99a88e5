import { toFieldLabel, toFieldText } from '@renderer/ui/unknown-fields';
import { expect, it } from 'vitest';

it('fields that the document does not know are labelled and read as words', () => {
  const labels = ['date_closed', 'bpay_crn', 'vipLevel', ''].map(toFieldLabel);
  expect(labels).toEqual(['Date closed', 'BPAY CRN', 'Vip level', '']);
  expect([null, undefined, true, 'null', { a: 1 }].map(toFieldText)).toEqual(['', '', 'Yes', 'null', '{"a":1}']);
});
