import { toFieldLabel, toFieldText } from '@renderer/ui/unknown-fields';
import { describe, expect, it } from 'vitest';

describe('fields that the document does not know', () => {
  it.each([
    ['date_closed', 'Date closed'],
    ['bpay_crn', 'BPAY CRN'],
    ['vipLevel', 'Vip level'],
    ['', ''],
  ])('%s is labelled %s', (name, label) => expect(toFieldLabel(name)).toBe(label));

  it.each([
    [null, ''],
    [undefined, ''],
    [true, 'Yes'],
    ['null', 'null'],
    [{ a: 1 }, '{"a":1}'],
  ])('%o reads “%s”', (value, text) => expect(toFieldText(value)).toBe(text));
});
