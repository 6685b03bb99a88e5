/** The filters that are set, in one row that never wraps: what does not fit is a number that opens a list. */

import { ActionIcon, Button, Popover } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import { useFitting } from '@renderer/ui/use-fitting';
import { type Filter, formatWanted, noFilters } from '@shared/filters/filter';
import { IconX } from '@tabler/icons-react';
import { useContext, useRef } from 'react';
import { texts } from '../texts';
import { TableToolsContext } from './table-tools-context';

/** How chips are measured, in pixels. */
const chipSizes = { selector: ':scope > ul > .chip', gap: 6, moreWidth: 44, reserved: 54, shrunkWidth: 118 } as const;

type Props = {
  /** Takes the focus when the last chip is removed. Default: the rows. */
  readonly onNoneLeft?: () => void;
};

export function FilterChips({ onNoneLeft }: Props) {
  const { fields, filters, changeFilters, focusRows, openMenu } = useContext(TableToolsContext);
  const row = useRef<HTMLDivElement>(null);
  const chips = filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    if (!field) return [];
    const name = filter.isNot ? texts.filter.not(field.label) : field.label;
    return [{ filter, name, value: formatWanted(filter, field) }];
  });
  const key = JSON.stringify(chips);
  const fitting = useFitting(row, key, chipSizes);
  const remove = (removed: Filter, index: number) => {
    changeFilters(filters.filter((filter) => filter !== removed));
    // The next chip takes the place of this one, and the focus.
    setTimeout(() => {
      const buttons = row.current?.querySelectorAll<HTMLElement>('.chip-remove') ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else (onNoneLeft ?? focusRows)();
    });
  };
  if (chips.length === 0) return null;
  const renderChip = ({ filter, name, value }: (typeof chips)[number], index: number, isOver = false) => (
    <li key={JSON.stringify(filter)} className={isOver ? 'chip chip-over' : 'chip'}>
      <button
        type="button"
        className="chip-edit"
        title={`${name} ${value}`}
        onClick={(event) => openMenu(filter.field, event.currentTarget)}
      >
        <span className="dim">{name}</span> <BidiText>{value}</BidiText>
      </button>
      <ActionIcon
        className="chip-remove"
        variant="transparent"
        color="gray"
        size={16}
        aria-label={texts.filter.remove(name, value)}
        onClick={() => remove(filter, index)}
      >
        <IconX size={12} aria-hidden />
      </ActionIcon>
    </li>
  );
  return (
    <div ref={row} className="chip-row">
      <ul className="chip-items" aria-label={texts.filter.chips}>
        {chips.map((chip, index) => renderChip(chip, index, index >= fitting))}
        {fitting < chips.length && (
          <li>
            <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
              <Popover.Target>
                <button type="button" className="chip-more" aria-label={texts.filter.more(chips.length - fitting)}>
                  +{chips.length - fitting}
                </button>
              </Popover.Target>
              <Popover.Dropdown p="xs">
                <ul className="chip-list">{chips.map((chip, index) => index >= fitting && renderChip(chip, index))}</ul>
              </Popover.Dropdown>
            </Popover>
          </li>
        )}
      </ul>
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          changeFilters(noFilters);
          (onNoneLeft ?? focusRows)();
        }}
      >
        {texts.filter.clear}
      </Button>
    </div>
  );
}
