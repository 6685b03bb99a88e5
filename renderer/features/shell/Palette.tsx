/** Palette on Ctrl/Cmd+K: finds trips, clients, reports, screens and commands, online and offline. */
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { useSetTheme } from '@renderer/data/offices';
import { useSwitchOffice } from '@renderer/data/screen-history';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { BidiText, hasRightToLeft } from '@renderer/ui/formatters';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { navigation, otherScreens } from '@shared/app/navigation';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from './late-texts';
import { paletteTypeAhead } from './lazy-dialogs';
import {
  filterItems,
  getRecordNumberItems,
  mergeGroups,
  type PaletteGroup,
  type PaletteItem,
  useRecordGroups,
  useSavedGroups,
} from './palette-items';
import { openShortcuts } from './ShortcutsDialog';

const [store, palette] = createSpotlight();

/** Opens the palette. One that is open has the focus, and the keys. */
export function openPalette(): void {
  if (store.getState().opened) paletteTypeAhead.stop();
  else palette.open();
}

const typingPauseMs = 200;

/** Gets the commands that are available on every screen. */
function useCommands(): PaletteItem[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery(appStateQuery);
  const setTheme = useSetTheme();
  const switchOffice = useSwitchOffice();
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const offices = (data?.offices ?? []).filter(({ id }) => id !== data?.currentOfficeId);
  return [
    { key: 'refresh', label: texts.commands.refresh, run: () => void client.refetchQueries({ type: 'active' }) },
    ...otherScreens.map(({ id, label, path }) => ({
      key: id,
      label,
      run: () => void navigate({ to: path, search: {} }),
    })),
    {
      key: 'theme',
      label: isDark ? texts.commands.lightMode : texts.commands.darkMode,
      run: () => setTheme.mutate(isDark ? 'light' : 'dark'),
    },
    { key: 'shortcuts', label: texts.commands.shortcuts, run: openShortcuts },
    { key: 'print', label: texts.commands.print, run: () => window.print() },
    ...offices.map(({ id, name }) => ({
      key: `office ${id}`,
      label: texts.commands.switchTo(name),
      // Clears the filters: ids of one office mean something else in another.
      run: () =>
        switchOffice.mutate(id, { onSuccess: () => void navigate({ to: '/trips', search: getSearch(id, '/trips') }) }),
    })),
  ];
}

function useResultGroups(typed: string, isOpen: boolean) {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const openRecord = {
    trip: (id: string) => void navigate({ to: '/trips/$id', params: { id }, search: {} }),
    client: (id: string) => void navigate({ to: '/clients/$id', params: { id }, search: {} }),
    report: (slug: string) => void navigate({ to: '/reports/$slug', params: { slug }, search: {} }),
  };
  const [query] = useDebouncedValue(typed.trim(), typingPauseMs);
  const records = useRecordGroups(officeId, query, isOpen, openRecord);
  const saved = useSavedGroups(officeId, typed, isOpen, openRecord);
  const commands = useCommands();
  const screens = navigation.map(({ path, label }) => ({
    key: path,
    label,
    description: texts.palette.screen,
    run: () => void navigate({ to: path, search: getSearch(officeId, path) }),
  }));
  const text = typed.trim();
  const search: PaletteItem[] =
    text === ''
      ? []
      : [
          {
            key: 'search trips',
            label: texts.palette.searchTrips(text),
            run: () => void navigate({ to: '/trips', search: { search: text } }),
          },
        ];
  const groups: PaletteGroup[] = [
    { label: texts.palette.goTo, items: getRecordNumberItems(text, openRecord) },
    { label: texts.palette.screens, items: filterItems(screens, text) },
    ...mergeGroups(records, saved),
    records.reports,
    { label: texts.palette.commands, items: filterItems(commands, text) },
    { label: texts.palette.searchGroup, items: search },
  ];
  const { isSearching, failed } = records;
  const { coverage } = saved;
  return { isSearching, failed, coverage, groups: groups.filter(({ items }) => items.length > 0) };
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

const isPlain = ({ label, description = '', details }: PaletteItem) =>
  details === undefined && !hasRightToLeft(`${label} ${description}`);

/** An item whose texts are more than two plain lines. */
function ItemContent({ label, description, details }: PaletteItem) {
  const second = details ?? (description !== undefined && <BidiText>{description}</BidiText>);
  return (
    <div className="palette-item">
      <div>
        <BidiText>{label}</BidiText>
      </div>
      {second && <div className="dim small">{second}</div>}
    </div>
  );
}

type PaletteResultsProps = {
  readonly typed: string;
  readonly isOpen: boolean;
  /** Whether an arrow key moved the selection since the last letter. */
  readonly wasMoved: RefObject<boolean>;
};

function PaletteResults({ typed, isOpen, wasMoved }: PaletteResultsProps) {
  const { groups, isSearching, failed, coverage } = useResultGroups(typed, isOpen);
  const list = useSelectedItem(
    groups.flatMap(({ items }) => items.map(({ key }) => key)),
    wasMoved,
  );
  return (
    <>
      <Spotlight.ActionsList ref={list} mah="min(470px, 55vh)">
        {groups.map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {items.map((item) => (
              <Spotlight.Action
                key={item.key}
                label={item.label}
                {...(item.description === undefined ? {} : { description: item.description })}
                {...(isPlain(item) ? {} : { children: <ItemContent {...item} /> })}
                onClick={item.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{texts.palette.noMatches}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <span className="dim small" role="status">
          {isSearching ? texts.palette.searching : (failed?.message ?? texts.palette.keys)}
          {coverage && <div>{coverage}</div>}
        </span>
      </Spotlight.Footer>
    </>
  );
}

/** Longer than Mantine waits before it gives the focus back. */
const focusReturnMs = 30;

/** Gives the focus to the screen where nothing else has it once the palette has closed: Tab goes on from there. */
function useFocusOnClose(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => {
      if (isNothingFocused()) document.querySelector('main')?.focus({ preventScroll: true });
    }, focusReturnMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
}

export function Palette() {
  const [typed, setTyped] = useState('');
  // Its callbacks do not report an opening that happened before this component was loaded.
  const { opened: isOpen } = useSpotlight(store);
  useFocusOnClose(isOpen);
  const wasMoved = useRef(false);
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
      size={620}
    >
      <Spotlight.Search
        aria-label={texts.palette.search}
        placeholder={texts.palette.placeholder}
        leftSection={<IconSearch size={17} stroke={1.6} />}
        onFocus={() => {
          const text = paletteTypeAhead.take();
          if (text !== '') setTyped((current) => current + text);
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') wasMoved.current = true;
        }}
      />
      <PaletteResults typed={typed} isOpen={isOpen} wasMoved={wasMoved} />
    </Spotlight.Root>
  );
}
