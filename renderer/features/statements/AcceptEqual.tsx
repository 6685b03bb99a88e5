/** Accepts all suggestions whose amounts are equal, once the user has seen them. */
import { Button, Group } from '@mantine/core';
import { formatMoney } from '@shared/money';
import { ButtonDialog } from './ButtonDialog';
import type { ListRow } from './list-rows';
import { texts } from './texts';
import { columnLabels, describeBasis, workTexts } from './work-texts';

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
