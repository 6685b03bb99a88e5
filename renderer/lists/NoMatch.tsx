/** Says why a list that has rows lists none, and what each filter leaves out. Loaded when a list is empty. */
import { TableToolsContext } from '@renderer/table/data-table-props';
import { formatFilter } from '@shared/filters/filter';
import { useContext } from 'react';
import { noMatchTexts as texts } from './texts';

type Props = {
  /** The rows in the plural: "trips". */
  readonly what: string;
  readonly text: string;
  readonly onClearText: () => void;
  readonly formatCount: (count: number) => string;
};

export function NoMatch({ what, text, onClearText, formatCount }: Props) {
  const { fields, filters, changeFilters, countListed } = useContext(TableToolsContext);
  const choices = filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    if (!field) return [];
    const others = filters.filter((other) => other !== filter);
    const label = texts.without(formatFilter(filter, field));
    return [{ label, count: countListed(others), choose: () => changeFilters(others) }];
  });
  if (choices.length === 0) return <strong>{texts.noText(what, text.trim())}</strong>;
  // Those that find nothing come last; the others stay in the order of the chips.
  choices.sort((a, b) => Number(a.count === 0) - Number(b.count === 0));
  return (
    <div className="no-match">
      <strong>{texts.noFilters(what, choices.length)}</strong>
      <span className="dim">{texts.leaveOut}</span>
      {choices.map(({ label, count, choose }) => (
        <button key={label} type="button" className="no-match-choice" onClick={choose}>
          <span>{label}</span> <span className="dim num">{formatCount(count)}</span>
        </button>
      ))}
      {text.trim() !== '' && (
        <button type="button" className="no-match-choice" onClick={onClearText}>
          {texts.without(`\u201c${text.trim()}\u201d`)}
        </button>
      )}
    </div>
  );
}
