/** Which currency of a statement in several of them is compared, each with its rows and their sum. */
import { Radio, Stack } from '@mantine/core';
import type { StatementCheck } from '@shared/schemas/statement/check';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { listCurrencies } from './set-up-settings';
import { setUpTexts } from './set-up-texts';

type Props = {
  readonly check: StatementCheck;
  /** What is chosen and not read yet; null for nothing. */
  readonly chosen: string | null;
  readonly onLayout: (layout: StatementLayout) => void;
};

export function CurrencyChoice({ check, chosen, onLayout }: Props) {
  const { layout, currency, missing } = check;
  const currencies = listCurrencies(check);
  const compared = missing.includes('compared-currency') ? null : currency;
  if (currencies.length < 2) return null;
  return (
    <Radio.Group
      label={setUpTexts.comparedCurrency}
      description={setUpTexts.comparedCurrencyAbout}
      value={currencies.some(({ currency: code }) => code === chosen) ? chosen : (compared ?? '')}
      onChange={(comparedCurrency) => onLayout({ ...layout, comparedCurrency })}
    >
      <Stack gap={4} mt={2}>
        {currencies.map(({ currency: code, count, cents }) => (
          <Radio
            key={code}
            size="xs"
            value={code}
            label={
              <>
                {code} <span className="dim num">{setUpTexts.currencyRows(count, cents)}</span>
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
