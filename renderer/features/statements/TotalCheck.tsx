/** Whether the lines add up to what the statement gives as its total. A difference stands before anything else. */
import type { StatementCheck } from '@shared/schemas/statement/check';
import { setUpTexts } from './set-up-texts';
import { texts } from './texts';

type Props = { readonly check: Pick<StatementCheck, 'lines' | 'total' | 'stated' | 'difference'> };

/** The difference between the stated total and the lines; nothing where they are equal or nothing is stated. */
export function TotalDifference({ check: { total, stated, difference } }: Props) {
  if (stated === null || difference === null || difference === 0) return null;
  return (
    <div className="note note-error" role="alert">
      <span>
        <strong className="num">{texts.total.differs(stated.cents, total, difference)}</strong>{' '}
        {texts.total.differsAdvice}
      </span>
    </div>
  );
}

/** The same with what there is to say where nothing differs. */
export function TotalCheck({ check }: Props) {
  const { lines, total, stated, difference } = check;
  if (lines === 0) return null;
  if (stated !== null && difference !== 0) return <TotalDifference check={check} />;
  return (
    <div className="note num" role="status">
      {stated === null ? setUpTexts.noTotal(lines, total) : setUpTexts.addsUp(lines, stated.cents)}
    </div>
  );
}
