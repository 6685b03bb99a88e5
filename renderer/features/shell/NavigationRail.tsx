/** The navigation rail: icons and words, collapsible. */
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { useSetNavigationCollapsed } from '@renderer/data/offices';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { navigation } from '@shared/app/navigation';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { texts } from './texts';

/** Does work once the next frame is drawn, so that the user sees what has changed before it begins. */
function afterPaint(work: () => void): void {
  // A window that is not visible draws no frames.
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/* The screen that a click in the navigation rail opens, marked there in the next frame: drawing the screen takes several. */

type NavigationPath = (typeof navigation)[number]['path'];

function useOpeningScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [opening, setOpening] = useState<{ readonly path: NavigationPath; readonly from: string } | null>(null);
  // Another screen is shown, whether or not it is the one that was clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with each change of the screen.
  useEffect(() => setOpening(null), [pathname]);
  const open = (event: MouseEvent, path: NavigationPath) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || path === pathname) return;
    event.preventDefault();
    setOpening({ path, from: pathname });
    afterPaint(() => void navigate({ to: path, search: getSearch(officeId, path) }));
  };
  // In the frame that shows the screen, the link itself is the current one.
  return { openingPath: opening?.from === pathname ? opening.path : null, open };
}

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
