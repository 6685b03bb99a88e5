/** The screen that a click in the navigation rail opens, marked there in the next frame: drawing the screen takes several. */
import { useOfficeId } from '@renderer/data/queries/app';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { afterPaint } from '@renderer/ui/after-paint';
import type { navigation } from '@shared/navigation';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';

type NavigationPath = (typeof navigation)[number]['path'];

export function useOpeningScreen() {
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
