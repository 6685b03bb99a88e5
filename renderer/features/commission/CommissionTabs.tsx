/** The two screens of Commission, as tabs of one place. */
import { useOfficeId } from '@renderer/data/app';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { Link } from '@tanstack/react-router';
import { texts } from './texts';

const tabs = [
  { path: '/unclaimed', label: texts.tabs.unclaimed },
  { path: '/statements', label: texts.tabs.statements },
] as const;

export function CommissionTabs() {
  const officeId = useOfficeId();
  return tabs.map(({ path, label }) => (
    <Link
      key={path}
      className="tab"
      to={path}
      search={getSearch(officeId, path)}
      activeOptions={{ includeSearch: false }}
    >
      {label}
    </Link>
  ));
}
