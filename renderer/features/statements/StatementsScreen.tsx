/** Statements: a supplier's statement against the saved sectors. The list of statements, the set-up of one, and its lists. */
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SetUpScreen } from './SetUpScreen';
import { StatementHome } from './StatementHome';
import { texts } from './texts';
import { WorkScreen } from './WorkScreen';
import './statements.css';

const route = getRouteApi('/statements');

export function StatementsScreen() {
  const officeId = useOfficeId();
  const { statement, setup } = route.useSearch();
  const { data, error, refetch } = useQuery(officeQuery('statements:list', officeId));
  if (!data) {
    return (
      <Screen title={texts.title}>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Screen>
    );
  }
  // A statement that was removed leads to the list.
  const summary = data.find(({ id }) => id === statement);
  if (!summary) return <StatementHome statements={data} error={error} />;
  if (summary.settings === null || setup !== undefined) return <SetUpScreen key={summary.id} summary={summary} />;
  return <WorkScreen key={summary.id} summary={summary} />;
}
