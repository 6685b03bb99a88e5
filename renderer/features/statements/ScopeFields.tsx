/** What a statement is compared with: the supplier, the amounts, the travel dates and the tolerance. */
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useNames } from '@renderer/data/queries/names';
import { summaryQuery } from '@renderer/data/queries/summary';
import { DateField } from '@renderer/ui/DateField';
import { addDays } from '@shared/date-ranges';
import { centsToDecimal } from '@shared/money';
import { formatNameAndId } from '@shared/schemas/directory';
import type { StatementCheck } from '@shared/schemas/statement/check';
import {
  ourAmounts,
  type StatementLayout,
  type StatementScope,
  theirAmounts,
} from '@shared/schemas/statement/settings';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { windowDays } from '@shared/statement-claim';
import { useQuery } from '@tanstack/react-query';
import { parseAmount } from './set-up-settings';
import { ourAmountLabels, setUpTexts, theirAmountLabels } from './set-up-texts';
import type { SetUpDraft } from './use-set-up-draft';

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
  const { data } = useQuery(summaryQuery(officeId, suppliersOfSectors));
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
