/** The navigation rail: icons and words, collapsible. */

import { appStateQuery, useOfficeId } from '@renderer/data/queries/app';
import { useSetNavigationCollapsed } from '@renderer/data/queries/offices';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { navigationItems } from './navigation-items';

export function NavigationRail() {
  const officeId = useOfficeId();
  const isNarrow = useQuery(appStateQuery).data?.isRailNarrow ?? false;
  const { mutate: setNarrow } = useSetNavigationCollapsed();
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={isNarrow ? 'rail rail-narrow' : 'rail'} aria-label="Main">
      {navigationItems.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          search={getSearch(officeId, to)}
          title={isNarrow ? label : undefined}
          aria-label={label}
          activeOptions={{ includeSearch: false }}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
          {!isNarrow && label}
        </Link>
      ))}
      <button
        type="button"
        className="rail-end"
        aria-label={isNarrow ? 'Widen navigation' : 'Narrow navigation'}
        onClick={() => setNarrow(!isNarrow)}
      >
        <Toggle size={17} stroke={1.6} aria-hidden />
        {!isNarrow && 'Narrow'}
      </button>
    </nav>
  );
}
