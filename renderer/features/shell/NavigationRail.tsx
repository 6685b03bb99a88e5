/** The navigation rail: icons and words, collapsible. */

import { appStateQuery, useOfficeId } from '@renderer/data/queries/app';
import { useSetNavigationCollapsed } from '@renderer/data/queries/offices';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { navigation } from '@shared/navigation';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { texts } from './texts';
import { useOpeningScreen } from './use-opening-screen';

export function NavigationRail() {
  const officeId = useOfficeId();
  const { routesByPath } = useRouter();
  const isNarrow = useQuery(appStateQuery).data?.isRailNarrow ?? false;
  const { mutate: setNarrow } = useSetNavigationCollapsed();
  const { openingPath, open } = useOpeningScreen();
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      className={isNarrow ? 'rail rail-narrow' : 'rail'}
      aria-label={texts.navigation.name}
      data-opening={openingPath ?? undefined}
    >
      {navigation.map(({ path, label }) => {
        const Icon = routesByPath[path].options.staticData?.icon;
        return (
          <Link
            key={path}
            to={path}
            search={getSearch(officeId, path)}
            title={isNarrow ? label : undefined}
            aria-label={label}
            activeOptions={{ includeSearch: false }}
            data-opening={path === openingPath || undefined}
            onClick={(event) => open(event, path)}
          >
            {Icon !== undefined && <Icon size={17} stroke={1.6} aria-hidden />}
            {!isNarrow && label}
          </Link>
        );
      })}
      <button
        type="button"
        className="rail-end"
        aria-label={isNarrow ? texts.navigation.expand : texts.navigation.collapse}
        onClick={() => setNarrow(!isNarrow)}
      >
        <Toggle size={17} stroke={1.6} aria-hidden />
        {!isNarrow && texts.navigation.collapseShort}
      </button>
    </nav>
  );
}
