/** Matches the digits of numbers as people write them. Which of 1,234 is the decimal sign is proved by others, or chosen. */
import type { DecimalSign } from '@shared/reading-ways';

const patterns: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(\d{1,15}|\d{1,3}(?:([, '\u2019])\d{3})(?:\2\d{3}){0,4})?(?:\.(\d{0,15}))?$/,
  ',': /^(\d{1,15}|\d{1,3}(?:([. '\u2019])\d{3})(?:\2\d{3}){0,4})?(?:,(\d{0,15}))?$/,
};

/** The digits of a number: those of its whole part without marks of thousands, and its decimals. */
export type MatchedDigits = { readonly whole: string; readonly decimals: string };

/** Matches a text without a sign; null where it is no number under this decimal sign. Its spaces must be single ones. */
export function matchDigits(text: string, sign: DecimalSign): MatchedDigits | null {
  const match = patterns[sign].exec(text);
  if (!match || !/\d/.test(text)) return null;
  return { whole: (match[1] ?? '0').replaceAll(/\D/g, ''), decimals: match[3] ?? '' };
}
