/** Search everything, on Ctrl/Cmd+K: records at once from this computer, then from the server; actions and goTo by name. */
import { Kbd, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import './palette.css';
import { appStateQuery, useOfficeId, useStateMutation } from '@renderer/data/app';
import { useSwitchOffice } from '@renderer/data/screen-history';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { BidiText } from '@renderer/ui/formatters';
import { useStore } from '@renderer/ui/store';
import { useToday } from '@renderer/ui/use-now';
import { navigation, otherScreens } from '@shared/app/rail-entries';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from './late-texts';
import { openShortcuts, shortcuts, takeTypedAhead } from './lazy-dialogs';
import {
  filterItems,
  listFirstItems,
  listScreenActions,
  type PaletteGroup,
  type PaletteItem,
  toSearchText,
  useFound,
  useGo,
} from './palette-items';
import { useRefreshNow } from './Rail';

const [store, palette] = createSpotlight();

/** Opens the palette. One that is open has the focus, and the keys. */
export function openPalette(): void {
  if (store.getState().opened) takeTypedAhead();
  else palette.open();
}

/** After this pause the server is asked too. */
const serverPauseMs = 300;

/** What can be done on this screen. */
function useHere(isOpen: boolean): PaletteItem[] {
  const refresh = useRefreshNow();
  // As the screen is when the palette opens.
  const controls = useMemo(() => (isOpen ? listScreenActions() : []), [isOpen]);
  return [
    ...controls,
    { key: 'refresh', label: texts.commands.refresh, end: texts.palette.refreshKey, run: refresh },
    { key: 'print', label: texts.commands.print, end: texts.palette.printKeys, run: () => window.print() },
  ];
}

/** Places, and what changes the whole window. */
function useNavigationItems() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const setTheme = useStateMutation('app:set-theme');
  const switchOffice = useSwitchOffice();
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const offices = (data?.offices ?? []).filter(({ id }) => id !== data?.currentOfficeId);
  const openSection = (section: string) => () => void navigate({ to: '/settings', search: { section } });
  const navigationItems = [...navigation, ...otherScreens].map(({ id, label, path }) => ({
    key: id,
    label,
    run: () => void navigate({ to: path, search: getSearch(officeId, path) }),
  }));
  const others = [
    { key: 'offline-data', label: texts.commands.offlineData, run: openSection('offline-data') },
    { key: 'diagnostics', label: texts.commands.diagnostics, run: openSection('diagnostics') },
    { key: 'theme', label: texts.commands.theme(!isDark), run: () => setTheme.mutate(isDark ? 'light' : 'dark') },
    { key: 'keys', label: texts.keys.title, end: texts.palette.helpKey, run: openShortcuts },
    ...offices.map(({ id, name }) => ({
      key: `office ${id}`,
      label: texts.commands.switchTo(name),
      // Clears the filters: ids of one office mean something else in another.
      run: () =>
        switchOffice.mutate(id, { onSuccess: () => void navigate({ to: '/trips', search: getSearch(id, '/trips') }) }),
    })),
  ];
  return { navigationItems, others };
}

/** Groups the results; the last line shows the trips that were found in Trips. */
function useGroups(typed: string, isOpen: boolean) {
  const go = useGo();
  const text = toSearchText(typed);
  const [paused] = useDebouncedValue(text, serverPauseMs);
  const today = useToday();
  const { records, tripCount, isAsking, reading } = useFound({ typed: text, paused, isOpen, today, go });
  const here = useHere(isOpen);
  const { navigationItems, others } = useNavigationItems();
  const first = listFirstItems(navigationItems, text);
  const goTo = [...navigationItems.filter((item) => !first.includes(item)), ...others];
  const showInTrips: PaletteItem = {
    key: 'show in trips',
    label: texts.palette.showInTrips(tripCount, text),
    end: texts.palette.showKeys,
    run: () => go.trips({ search: text }),
  };
  const groups: PaletteGroup[] = [
    { label: texts.palette.open, items: first },
    ...records,
    { label: texts.palette.here, items: text === '' ? here : filterItems(here, text) },
    { label: texts.palette.goTo, items: text === '' ? [] : filterItems(goTo, text) },
    { label: texts.palette.search, items: text === '' ? [] : [showInTrips] },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isAsking, reading, showInTrips };
}

/**
 * Selects one item while results arrive: the first, or the one chosen with the arrow keys. Enter runs the selected item,
 * so it must be visible at any time.
 */
function useSelectedItem(keys: readonly string[], wasMoved: RefObject<boolean>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const listed = keys.join('\n');
  useEffect(() => {
    if (listed === '') return;
    const items = [...(list.current?.querySelectorAll('[data-action]') ?? [])];
    const marked = wasMoved.current ? items.findIndex((item) => item.hasAttribute('data-selected')) : 0;
    const index = Math.max(0, marked);
    // Mantine marks the selected item in the DOM, and only on typing or an arrow key.
    for (const item of items) item.toggleAttribute('data-selected', item === items[index]);
    store.updateState((state) => ({ ...state, selected: index }));
  }, [listed, wasMoved]);
  return list;
}

const ItemLine = ({ label, details, end }: PaletteItem) => (
  <span className="palette-item">
    <b>
      <BidiText>{label}</BidiText>
    </b>
    {details && (
      <span className="dim">
        <BidiText>{details}</BidiText>
      </span>
    )}
    {end && <span className="dim num palette-end">{end}</span>}
  </span>
);

type ResultsProps = {
  readonly groups: readonly PaletteGroup[];
  readonly isAsking: boolean;
  /** How much of the bookings was searched; null for all. */
  readonly reading: string | null;
  /** Whether an arrow key moved the selection since the last letter. */
  readonly wasMoved: RefObject<boolean>;
};

function Results({ groups, isAsking, reading, wasMoved }: ResultsProps) {
  const list = useSelectedItem(
    groups.flatMap(({ items }) => items.map(({ key }) => key)),
    wasMoved,
  );
  return (
    <>
      <Spotlight.ActionsList ref={list} mah="min(500px, 60vh)">
        {groups.map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {items.map((item) => (
              <Spotlight.Action key={item.key} label={item.label} onClick={item.run}>
                <ItemLine {...item} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <div className="palette-foot" role="status">
        {reading && <span>{reading}</span>}
        {isAsking
          ? texts.palette.asking
          : texts.palette.keys.map(([key, does]) => (
              <span key={key}>
                <Kbd size="xs">{key}</Kbd> {does}
              </span>
            ))}
      </div>
    </>
  );
}

export function Palette() {
  const [typed, setTyped] = useState('');
  // Its callbacks do not report an opening that happened before this component was loaded.
  const { opened: isOpen } = useSpotlight(store);
  const wasMoved = useRef(false);
  const { groups, isAsking, reading, showInTrips } = useGroups(typed, isOpen);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={(text) => {
        wasMoved.current = false;
        setTyped(text);
      }}
      shortcut={null}
      // No animation: letters typed right after Ctrl+K must not be lost.
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': texts.palette.name } }}
      scrollable
      size={640}
      yOffset={72}
    >
      <Spotlight.Search
        aria-label={texts.palette.field}
        placeholder={texts.palette.field}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        onFocus={() => {
          const text = takeTypedAhead();
          if (text !== '') setTyped((current) => current + text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wasMoved.current = true;
        }}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Before the list takes the key for its marked item.
          event.preventDefault();
          event.stopPropagation();
          palette.close();
          showInTrips.run();
        }}
      />
      <Results groups={groups} isAsking={isAsking} reading={reading} wasMoved={wasMoved} />
    </Spotlight.Root>
  );
}

/* The keys, in one table. */

const isMac = navigator.platform.startsWith('Mac');

export function ShortcutsDialog() {
  const isShown = useStore(shortcuts, (value) => value);
  return (
    <Modal opened={isShown} onClose={() => shortcuts.set(false)} title={texts.keys.title} size={860}>
      <dl className="keys">
        {texts.keys.rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {(isMac ? texts.keys.onMac(keys) : keys).split(' · ').map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
