/** The navigation rail: icons and words, collapsible. */
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { places } from './places';

export function Rail() {
  const [isNarrow, setNarrow] = useState(false);
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={isNarrow ? 'rail rail-narrow' : 'rail'} aria-label="Main">
      {places.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          search={{}}
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
