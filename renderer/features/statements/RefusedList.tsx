/** The suggestions that were refused and the matches that were separated, each with a button that takes it back. */
import { Button } from '@mantine/core';
import { formatMoney } from '@shared/money';
import type { Decision } from '@shared/schemas/statement/pairings';
import type { StatementWork } from '@shared/schemas/statement/work';
import { ButtonDialog } from './ButtonDialog';
import { workTexts } from './work-texts';

type Props = {
  readonly work: StatementWork;
  readonly onUndo: (decision: Decision) => void;
};

/** Names both sides of a decision: "KZZCAE 120.00 — trip 32015". */
function describe({ lines }: StatementWork, decision: Decision): string {
  const theirs = decision.lines.flatMap((row) => {
    const line = lines.find((candidate) => candidate.row === row);
    return line ? [workTexts.lineName(line.reference ?? line.passenger, line.row, formatMoney(line.compared))] : [];
  });
  const ours = decision.sectors.map(({ tripId }) => workTexts.trip(tripId));
  return workTexts.rowText(theirs.join(', '), ours.join(', '));
}

export function RefusedList({ work, onUndo }: Props) {
  const refused = work.decisions.filter(({ kind }) => kind === 'refuse');
  if (refused.length === 0) return null;
  return (
    <ButtonDialog
      button={workTexts.suggestions.refused(refused.length)}
      title={workTexts.suggestions.refusedTitle}
      size="lg"
    >
      {() => (
        <ul className="lines" aria-label={workTexts.suggestions.refusedTitle}>
          {refused.map((decision) => (
            <li key={decision.id}>
              <span className="num">{describe(work, decision)}</span>
              {decision.isLost && <span className="dim small">{workTexts.suggestions.lost}</span>}
              <Button variant="default" size="compact-xs" ml="auto" onClick={() => onUndo(decision)}>
                {workTexts.suggestions.undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ButtonDialog>
  );
}
