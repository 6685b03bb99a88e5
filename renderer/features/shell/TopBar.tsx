/** The slim top bar: office switcher, search, the connection in words, the gauge of the request window. */
import type { Freshness } from '@shared/schemas/freshness';
import { ConnectionState } from './ConnectionState';
import { OfficeSwitcher } from './OfficeSwitcher';
import { SearchBox } from './SearchBox';

export function TopBar({ shown }: { shown: Freshness | null }) {
  return (
    <header className="topbar">
      <span className="brand">Tripledger</span>
      <OfficeSwitcher />
      <SearchBox />
      <div className="topbar-end">
        <ConnectionState shown={shown} />
      </div>
    </header>
  );
}
