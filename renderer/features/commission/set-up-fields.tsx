/** The choices of a statement's set-up: currency, how values are read, what it covers. */
import { Checkbox, MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useNames } from '@renderer/data/names';
import { summaryQuery } from '@renderer/data/summary';
import { DateField } from '@renderer/ui/DateField';
import type { StatementCheck } from '@shared/commission/statement-check';
import { windowDays } from '@shared/commission/statement-claim';
import { ourAmounts, type StatementLayout, type StatementScope, theirAmounts } from '@shared/commission/statement-file';
import { formatNameAndId } from '@shared/records/directory';
import type { SummaryDefinition } from '@shared/summary/definition';
import { addDays } from '@shared/values/date-ranges';
import { centsToDecimal } from '@shared/values/money';
import type { ProofStatus } from '@shared/values/reading-ways';
import { useQuery } from '@tanstack/react-query';
import { listCurrencies, parseAmount, type SetUpDraft } from './set-up-settings';
import { ourAmountLabels, setUpTexts, theirAmountLabels } from './set-up-texts';

/* Which currency of a statement in several of them is compared, each with its rows and their sum. */

type CurrencyChoiceProps = {
  readonly check: StatementCheck;
  /** What is chosen and not read yet; null for nothing. */
  readonly chosen: string | null;
  readonly onLayout: (layout: StatementLayout) => void;
};

export function CurrencyChoice({ check, chosen, onLayout }: CurrencyChoiceProps) {
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

/* How dates or amounts are written, shown by values of the file. Where values can be read in several ways, the user chooses. */

type Proof<Choice extends string, Value> = {
  readonly status: ProofStatus;
  readonly choices: readonly Choice[];
  readonly samples: readonly {
    readonly text: string;
    readonly readings: readonly { readonly choice: Choice; readonly value: Value | null }[];
  }[];
};

type ReadingChoiceProps<Choice extends string, Value> = {
  readonly label: string;
  readonly proof: Proof<Choice, Value>;
  readonly chosen: Choice | null;
  readonly labels: Readonly<Record<Choice, string>>;
  readonly formatValue: (value: Value) => string;
  readonly onChange: (choice: Choice) => void;
};

const maxSamples = 3;

export function ReadingChoice<Choice extends string, Value>(props: ReadingChoiceProps<Choice, Value>) {
  const { label, proof, chosen, labels, formatValue, onChange } = props;
  if (proof.status === 'none') return null;
  const describe = (choice: Choice) =>
    proof.samples
      .slice(0, maxSamples)
      .map(({ text, readings }) => {
        const value = readings.find((reading) => reading.choice === choice)?.value ?? null;
        return setUpTexts.reading(text, value === null ? setUpTexts.unreadable : formatValue(value));
      })
      .join(' · ');
  const isOpen = proof.status === 'ambiguous';
  const warning = isOpen ? setUpTexts.ambiguous : proof.status === 'contradicted' ? setUpTexts.contradicted : null;
  const choices = proof.choices.length > 0 ? proof.choices : chosen === null ? [] : [chosen];
  return (
    <Radio.Group
      label={label}
      value={chosen ?? ''}
      onChange={(value) => {
        const choice = proof.choices.find((candidate) => candidate === value);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Stack gap={4} mt={2}>
        {choices.map((choice) => (
          <Radio
            key={choice}
            size="xs"
            value={choice}
            label={
              <>
                {labels[choice]} <span className="dim num">{describe(choice)}</span>
              </>
            }
          />
        ))}
        {warning !== null && (
          <span className="warn small" role="status">
            {warning}
          </span>
        )}
      </Stack>
    </Radio.Group>
  );
}

/* What a statement is compared with: the supplier, the amounts, the travel dates and the tolerance. */

/** The suppliers of all saved sectors, each with their number. */
const suppliersOfSectors: SummaryDefinition = {
  source: 'sectors',
  rows: ['supplier'],
  column: null,
  measures: ['sectors'],
  filters: {},
};

function useSupplierOptions(officeId: string, chosen: readonly number[]) {
  const names = useNames();
  const { data } = useQuery(summaryQuery(officeId, { definition: suppliersOfSectors, runId: null }));
  const saved = (data?.result.rows ?? []).flatMap(({ keys: [key], cells: [cell] }) => {
    const id = key === null || key === undefined ? Number.NaN : Number(key);
    return Number.isInteger(id) ? [{ id, sectors: cell?.count ?? 0 }] : [];
  });
  const missing = chosen.filter((id) => !saved.some((supplier) => supplier.id === id));
  const options = [...saved, ...missing.map((id) => ({ id, sectors: 0 }))].map(({ id, sectors }) => ({
    value: String(id),
    label: setUpTexts.supplierOption(formatNameAndId(names, 'supplier', id) ?? String(id), sectors),
  }));
  return { options, isEmpty: data !== undefined && saved.length === 0 };
}

type Props = {
  readonly officeId: string;
  readonly check: StatementCheck;
  readonly scope: StatementScope;
  readonly draft: SetUpDraft;
  readonly onLayout: (layout: StatementLayout) => void;
  readonly onDraft: (change: Partial<SetUpDraft>) => void;
};

export function ScopeFields({ officeId, check, scope, draft, onLayout, onDraft }: Props) {
  const { options, isEmpty } = useSupplierOptions(officeId, scope.supplierIds);
  const change = (part: Partial<StatementScope>) => onDraft({ scope: { ...draft.scope, ...part } });
  const tolerance = draft.tolerance ?? centsToDecimal(scope.toleranceCents);
  const toleranceCents = parseAmount(tolerance);
  const isToleranceValid = toleranceCents !== undefined && (toleranceCents ?? 0) >= 0;
  const { layout, dates } = check;
  const isWider =
    dates !== null && scope.from === addDays(dates.from, -windowDays) && scope.to === addDays(dates.to, windowDays);
  return (
    <section className="panel" aria-label={setUpTexts.scope}>
      <h2>{setUpTexts.scope}</h2>
      <div className="statement-fields">
        <MultiSelect
          label={setUpTexts.suppliers}
          placeholder={scope.supplierIds.length === 0 ? setUpTexts.chooseSuppliers : ''}
          size="xs"
          w={300}
          searchable
          hidePickedOptions
          data={options}
          error={isEmpty ? setUpTexts.noSuppliers : null}
          value={scope.supplierIds.map(String)}
          onChange={(ids) => change({ supplierIds: ids.map(Number) })}
        />
        <Select
          label={setUpTexts.theirAmount}
          w={130}
          allowDeselect={false}
          data={theirAmounts.map((value) => ({ value, label: theirAmountLabels[value] }))}
          value={layout.theirAmount}
          onChange={(value) => {
            const theirAmount = theirAmounts.find((amount) => amount === value);
            if (theirAmount) onLayout({ ...layout, theirAmount });
          }}
        />
        <Select
          label={setUpTexts.ourAmount}
          w={130}
          allowDeselect={false}
          data={ourAmounts.map((value) => ({ value, label: ourAmountLabels[value] }))}
          value={scope.ourAmount}
          onChange={(value) => {
            const ourAmount = ourAmounts.find((amount) => amount === value);
            if (ourAmount) change({ ourAmount });
          }}
        />
        <DateField label={setUpTexts.from} width={140} value={scope.from} onChange={(from) => change({ from })} />
        <DateField label={setUpTexts.to} width={140} value={scope.to} onChange={(to) => change({ to })} />
        <TextInput
          label={setUpTexts.tolerance}
          w={110}
          inputMode="decimal"
          value={tolerance}
          error={isToleranceValid ? null : setUpTexts.toleranceError}
          onChange={({ currentTarget: { value } }) => {
            const cents = parseAmount(value);
            const isValid = cents !== undefined && (cents ?? 0) >= 0;
            onDraft({
              tolerance: value,
              ...(isValid ? { scope: { ...draft.scope, toleranceCents: cents ?? 0 } } : {}),
            });
          }}
        />
      </div>
      <div className="statement-fields">
        <Checkbox
          size="xs"
          label={setUpTexts.includesClaimed}
          checked={scope.includesClaimed}
          onChange={({ currentTarget: { checked } }) => change({ includesClaimed: checked })}
        />
        <Checkbox
          size="xs"
          label={setUpTexts.includesInactive}
          checked={scope.includesInactive}
          onChange={({ currentTarget: { checked } }) => change({ includesInactive: checked })}
        />
        <Checkbox
          size="xs"
          label={setUpTexts.negated}
          title={setUpTexts.negatedAbout}
          checked={layout.isNegated}
          onChange={({ currentTarget: { checked } }) => onLayout({ ...layout, isNegated: checked })}
        />
        <span className="dim small">
          {isWider && dates && `${setUpTexts.wider(dates.from, dates.to)} `}
          {setUpTexts.window}
        </span>
      </div>
    </section>
  );
}
