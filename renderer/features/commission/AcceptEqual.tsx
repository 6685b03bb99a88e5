/** Accepts all suggestions whose amounts are equal, once the user has seen them. */
import { Button, Group, Modal } from '@mantine/core';
import type { Decision, StatementWork } from '@shared/commission/statement-work';
import { formatMoney } from '@shared/values/money';
import { type ReactNode, useState } from 'react';
import type { ListRow } from './list-rows';
import { texts } from './texts';
import { columnLabels, describeBasis, workTexts } from './work-texts';

/* A button with a dialog of its own: lists of what can be accepted, or taken back. */

type ButtonDialogProps = {
  readonly size: 'lg' | 'xl';
  readonly button: string;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
};

function ButtonDialog({ button, title, size, children }: ButtonDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} size={size} centered transitionProps={{ duration: 0 }}>
        {children(close)}
      </Modal>
    </>
  );
}

/* The suggestions that were refused and the matches that were separated, each with a button that takes it back. */

type RefusedListProps = {
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

export function RefusedList({ work, onUndo }: RefusedListProps) {
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

type Props = {
  /** The rows of a list whose suggestions have equal amounts, one for each suggestion. */
  readonly rows: readonly ListRow[];
  readonly onAccept: () => void;
};

export function AcceptEqual({ rows, onAccept }: Props) {
  if (rows.length === 0) return null;
  return (
    <ButtonDialog
      button={workTexts.suggestions.acceptEqual(rows.length)}
      title={workTexts.suggestions.acceptEqualTitle}
      size="xl"
    >
      {(close) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className="preview-scroll" aria-label={workTexts.suggestions.acceptEqualTitle} tabIndex={0}>
            <table className="preview">
              <thead>
                <tr>
                  {[columnLabels.reference, columnLabels.passenger, columnLabels.theirs, columnLabels.tripId].map(
                    (label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ),
                  )}
                  <th scope="col">{columnLabels.bookingReference}</th>
                  <th scope="col">{columnLabels.suggestion}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, lines, sectors, theirs, basis }) => (
                  <tr key={key}>
                    <td>{lines.map(({ reference }) => reference).join(', ')}</td>
                    <td>{lines.map(({ passenger }) => passenger).join(', ')}</td>
                    <td className="num">{formatMoney(theirs ?? 0)}</td>
                    <td className="num">{sectors.map(({ tripId }) => tripId).join(', ')}</td>
                    <td>{sectors.map(({ bookingReference }) => bookingReference).join(', ')}</td>
                    <td>{basis && describeBasis(basis, false)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                close();
                onAccept();
              }}
            >
              {workTexts.suggestions.acceptCount(rows.length)}
            </Button>
          </Group>
        </>
      )}
    </ButtonDialog>
  );
}
