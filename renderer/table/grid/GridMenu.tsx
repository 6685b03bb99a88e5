/** The menu of a cell, at the pointer or at the cell that the keyboard is on. */
import { Menu } from '@mantine/core';
import { toPlainNumber } from '@shared/values/money';
import { gridMenuTexts as texts } from '../menu-texts';

/** What can be done with a cell and its row. */
export type CellMenu = {
  /** The text that is shown; empty for no value. */
  readonly text: string;
  readonly isNumeric: boolean;
  /** How many rows "Copy rows" copies. */
  readonly rowCount: number;
  readonly copyCell: () => void;
  readonly copyText: (text: string) => void;
  readonly copyRows: () => void;
  /** Null where rows cannot be opened. */
  readonly open: (() => void) | null;
  /** What the screen offers for the row: "Open client". */
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
  /** Null where columns cannot be filtered. */
  readonly filter: (() => void) | null;
  readonly isWrapped: boolean;
  readonly toggleWrapped: () => void;
};

type GridMenuProps = {
  readonly x: number;
  readonly y: number;
  /** The name of the column. */
  readonly title: string;
  readonly cell: CellMenu;
  readonly onClose: () => void;
};

function CellItems(cell: CellMenu) {
  const { text, isNumeric, rowCount, copyCell, copyText, copyRows, open, actions, filter } = cell;
  const number = isNumeric ? toPlainNumber(text) : null;
  return (
    <>
      {open && <Menu.Item onClick={open}>{texts.open}</Menu.Item>}
      {actions.map(({ label, onClick }) => (
        <Menu.Item key={label} onClick={onClick}>
          {label}
        </Menu.Item>
      ))}
      {(open !== null || actions.length > 0) && <Menu.Divider />}
      {text !== '' && <Menu.Item onClick={copyCell}>{texts.copyCell}</Menu.Item>}
      {number !== null && <Menu.Item onClick={() => copyText(number)}>{texts.copyAsNumber}</Menu.Item>}
      <Menu.Item onClick={copyRows}>{texts.copyRows(rowCount)}</Menu.Item>
      {filter && <Menu.Divider />}
      {filter && (
        <Menu.Item onClick={filter}>{text === '' ? texts.filterByBlank : texts.filterByValue(text)}</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.CheckboxItem closeMenuOnClick checked={cell.isWrapped} onChange={cell.toggleWrapped}>
        {texts.wrap}
      </Menu.CheckboxItem>
    </>
  );
}

export function GridMenu({ x, y, title, cell, onClose }: GridMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0} transitionProps={{ duration: 0 }} withinPortal>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.label(title)}
          className="dt-menu-point"
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label(title)} onContextMenu={(event) => event.preventDefault()}>
        <CellItems {...cell} />
      </Menu.Dropdown>
    </Menu>
  );
}
