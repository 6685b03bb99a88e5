/** The checklist of a month: five lines in words of main, with the buttons that lead to what is open. */
import { Button } from '@mantine/core';
import { callOffice, ignoreFailure } from '@renderer/data/call';
import { showExport } from '@renderer/data/exports';
import { checkSigns, type MonthCheck, type MonthState } from '@shared/settings/month-end';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinPath, texts, useSupplierName } from './texts';

/** Most statements that have a button of their own. */
const maxStatements = 3;

function SmallButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}

type Props = {
  readonly officeId: string;
  readonly state: MonthState;
  readonly onWithout: () => void;
  readonly onWaive: (check: MonthCheck) => void;
  readonly onTakeBack: (check: MonthCheck) => void;
};

function CheckButtons({ check, ...props }: Props & { readonly check: MonthCheck }) {
  const { officeId, state, onWithout } = props;
  const getSupplierName = useSupplierName();
  const { folder, running, statements, withoutStatement } = state;
  if (check.check === 1 && check.state !== 'done')
    return (
      <SmallButton onClick={() => ignoreFailure(callOffice('update:refresh', officeId))}>{texts.updateNow}</SmallButton>
    );
  if (check.check === 2)
    return (
      <>
        {statements.slice(0, maxStatements).map(({ id, supplierId }) => (
          <Button
            key={id}
            variant="default"
            size="compact-sm"
            renderRoot={(root) => <Link to="/commission/statement/$id" params={{ id }} search={{}} {...root} />}
          >
            {getSupplierName(supplierId)}
          </Button>
        ))}
        {withoutStatement.length > 0 && (
          <SmallButton onClick={onWithout}>{texts.without(withoutStatement.length)}</SmallButton>
        )}
      </>
    );
  if (check.check === 3 && running)
    return (
      <SmallButton onClick={() => ignoreFailure(callOffice('month-end:stop', officeId))}>{texts.stop}</SmallButton>
    );
  if (check.check === 3 && folder !== null)
    return <SmallButton onClick={() => showExport(joinPath(folder, '00 Cover.xlsx'))}>{texts.showFolder}</SmallButton>;
  return null;
}

export function Checklist(props: Props) {
  const { state, onWaive, onTakeBack } = props;
  const { running, lockedAtMs } = state;
  const canDecide = lockedAtMs === null && state.isOver;
  return (
    <ol className="month-checks" aria-label={texts.checklist} aria-live="polite">
      {state.checks.map((check) => (
        <li key={check.check} className={`month-check-${check.state}`}>
          <i role="img" aria-label={texts.states[check.state]}>
            {checkSigns[check.state]}
          </i>
          <b>
            {check.check} {check.title}
          </b>
          <span title={check.text}>
            {check.check === 3 && running ? texts.running(running.done, running.total, running.label) : check.text}
          </span>
          <CheckButtons {...props} check={check} />
          {canDecide && check.state === 'open' && (
            <SmallButton onClick={() => onWaive(check)}>{texts.waive}</SmallButton>
          )}
          {canDecide && check.state === 'waived' && (
            <SmallButton onClick={() => onTakeBack(check)}>{texts.takeBack}</SmallButton>
          )}
        </li>
      ))}
    </ol>
  );
}
