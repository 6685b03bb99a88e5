/** Where every cent stands: what the lines add up to, as a sum of chips, which are the filter. */
import { useKeys } from '@renderer/ui/keyboard';
import type { SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import { Fragment } from 'react';
import { sheetTexts as texts } from './statement-texts';

type Props = {
  readonly sheet: StatementSheet;
  readonly chosen: ReadonlySet<SheetGroup>;
  readonly onChange: (chosen: ReadonlySet<SheetGroup>) => void;
};

/** The chips that are shown: of what a sheet need not have, those that it has. */
const listChips = ({ chips }: StatementSheet) =>
  chips.filter(
    ({ group, count }) => group !== 'refused' && (count > 0 || (group !== 'not-read' && group !== 'waiting')),
  );

export function StatementEquation({ sheet, chosen, onChange }: Props) {
  const shown = listChips(sheet);
  const toggle = (group: SheetGroup) => {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    onChange(next);
  };
  useKeys(Object.fromEntries(shown.map(({ group }, index) => [String(index + 1), () => toggle(group)])));
  const chips = shown.map(({ group, count, cents }, index) => ({
    group,
    chip: (
      <button
        type="button"
        className={`toggle sheet-chip sheet-chip-${group}${count === 0 ? ' sheet-chip-none' : ''}`}
        aria-pressed={chosen.has(group)}
        aria-keyshortcuts={String(index + 1)}
        onClick={() => toggle(group)}
      >
        {texts.chips[group]} <b>{count}</b>
        {count > 0 && <span className="sheet-chip-sum num"> {formatMoney(cents)}</span>}
      </button>
    ),
  }));
  const { cents, compared, rounding, currency } = sheet.sum;
  return (
    <section className="sheet-equation num" aria-label={texts.equation} aria-live="polite">
      <b>
        {currency !== null && `${currency} `}
        {formatMoney(cents)}
        {compared !== cents && ` → ${formatMoney(compared + rounding)}`}
      </b>
      {chips
        .filter(({ group }) => group !== 'missing')
        .map(({ group, chip }, index) => (
          <Fragment key={group}>
            <span className="dim">{index === 0 ? '=' : '+'}</span>
            {chip}
          </Fragment>
        ))}
      {rounding !== 0 && <span>{texts.rounding(rounding)}</span>}
      <span className="sheet-apart">{chips.find(({ group }) => group === 'missing')?.chip}</span>
    </section>
  );
}
