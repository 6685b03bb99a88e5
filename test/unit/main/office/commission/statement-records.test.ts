import { getChoices } from '@main/office/commission/statement-records';
import { noChoices } from '@shared/commission/statement-file';
import { expect, it } from 'vitest';

it('what an earlier version had set of a statement are its choices, and no choices where nothing of it is known', () => {
  const layout = {
    sheet: 1,
    headerRow: null,
    columns: { reference: 0, amount: 2 },
    dateOrder: 'mdy',
    decimalSign: ',',
  };
  const more = { encoding: null, takenBack: 'debit', isNegated: false, theirAmount: 'amount', comparedCurrency: null };
  const settings = { layout: { ...layout, ...more }, scope: { supplierIds: [7], ourAmount: 'net', from: '', to: '' } };
  expect(getChoices({ choices: null, settings })).toEqual({
    ...{ ...noChoices, ...layout, encoding: null },
    ...{ columns: { reference: 0, amount: 2, commission: null }, supplierIds: [7], what: 'net', signs: 'debit' },
  });
  expect(getChoices({ choices: null, settings: null })).toEqual(noChoices);
});
