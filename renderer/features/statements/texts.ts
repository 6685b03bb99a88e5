/** The texts that several screens of Statements have. */
import { formatMoney } from '@shared/money';

type Cents = number | bigint;

export const texts = {
  title: 'Statements',
  all: 'All statements',
  remove: 'Remove…',
  cancel: 'Cancel',
  undone: 'Undone.',
  notSaved: 'Not saved',

  total: {
    differs: (stated: Cents, total: Cents, difference: Cents) =>
      `The statement’s total is ${formatMoney(stated)}, but its lines add up to ${formatMoney(total)}: a difference of ${formatMoney(difference)}.`,
    differsAdvice: 'A line may be missing, counted twice or misread.',
  },
} as const;
