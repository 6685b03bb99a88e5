/** What the box of a list offers for its text, in order, and the list of it below the box. Loaded after the first rows. */
import { Kbd } from '@mantine/core';
import type { TableTools } from '@renderer/table/data-table-props';
import { BidiText, formatInteger } from '@renderer/ui/formatters';
import { addFilter, type FilterField, type Filters, formatValue } from '@shared/filters/filter';
import { negate, offerFilters } from '@shared/filters/grammar';
import { formatCount } from '@shared/values/texts';
import { useEffect } from 'react';
import type { FilterBoxProps } from './ListToolbar';
import { boxTexts as texts } from './texts';

/** What follows when an option is taken. */
type Taken = {
  readonly filters?: Filters;
  readonly text?: string;
  readonly isOpen?: boolean;
  readonly showsAll?: boolean;
  /** Where the focus goes. Default: it stays in the box. */
  readonly leave?: () => void;
};

export type Option = {
  readonly key: string;
  /** What is dim, and what stands out: "Consultant is", "Noah Wilson". */
  readonly name: string;
  readonly value: string;
  readonly detail: string;
  /** Whether a line divides it from those above. */
  readonly isApart?: boolean;
  readonly take: (isLeavingOut: boolean) => Taken;
};

/** Fields that are offered before "More…", and values that a field's hint names. */
const maxFields = 7;
const maxNamedValues = 2;

export type Offered = {
  readonly options: readonly Option[];
  /** The option that Enter takes; -1 for none. */
  readonly marked: number;
};

/** @param isShowingAll - whether every field is listed while nothing is typed */
export function listOffers(tools: TableTools, props: FilterBoxProps, isShowingAll: boolean): Offered {
  const { text, boxFields, findRecord, formatCount: count = (rows) => formatCount(rows, 'row') } = props;
  const { fields: all, filters, listValues, countRows, listedCount, focusRows } = tools;
  const listed = (boxFields ?? all.map(({ id }) => id)).flatMap((id) => all.find((field) => field.id === id) ?? []);
  if (text.trim() === '') {
    return { options: listFields(isShowingAll ? all : listed, isShowingAll, tools), marked: -1 };
  }
  const byCount = (field: string) => [...listValues(field)].sort((a, b) => b.count - a.count);
  const { offers, marked } = offerFilters(text, { fields: listed, getValues: byCount }, tools.today, all);
  const record = findRecord?.(text.trim()) ?? null;
  const options = [
    ...(record === null
      ? []
      : [{ key: 'open', name: '', value: record.label, detail: '', take: () => ({ leave: record.open }) }]),
    ...offers.map(({ filter, name, value }) => ({
      key: JSON.stringify(filter),
      name,
      value,
      detail: count(countRows(filter)),
      take: (isLeavingOut: boolean) => ({
        filters: addFilter(filters, isLeavingOut ? negate(filter) : filter),
        text: '',
      }),
    })),
    {
      key: 'rows',
      name: texts.rowsWith,
      value: `\u201c${text.trim()}\u201d`,
      detail: count(listedCount),
      isApart: offers.length > 0 || record !== null,
      take: () => ({ leave: focusRows }),
    },
  ];
  return { options, marked: record !== null ? 0 : marked >= 0 ? marked : options.length - 1 };
}

function listFields(fields: readonly FilterField[], isShowingAll: boolean, { listValues }: TableTools): Option[] {
  const toHint = (field: FilterField): string => {
    if (field.kind === 'date') return texts.dateHint;
    if (field.kind === 'amount' || field.kind === 'number') return texts.amountHint;
    const values = listValues(field.id).filter(({ value }) => value !== '');
    if (values.length > maxNamedValues) return formatInteger(values.length);
    return values.map(({ value }) => formatValue(field, value)).join(', ');
  };
  const options = fields.slice(0, isShowingAll ? fields.length : maxFields).map((field) => ({
    key: field.id,
    name: '',
    value: field.label,
    detail: toHint(field),
    take: () => ({ text: `${field.label} `, isOpen: true }),
  }));
  if (isShowingAll || fields.length === 0) return options;
  const more = { key: 'more', name: texts.more, value: '', detail: '', take: () => ({ isOpen: true, showsAll: true }) };
  return [...options, more];
}

/* The list: fields to filter by, or what a typed text offers. The box has the focus and moves the mark by keys. */

type Props = {
  readonly id: string;
  readonly options: readonly Option[];
  readonly isEmpty: boolean;
  readonly marked: number;
  readonly onTake: (index: number, isShift: boolean) => void;
};

export function FilterOffers({ id, options, isEmpty, marked, onTake }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click in the list leaves the focus in the box.
    <div className="offers" onMouseDown={(event) => event.preventDefault()}>
      {isEmpty && <div className="offers-title">{texts.filterBy}</div>}
      <div id={id} role="listbox" aria-label={texts.offers}>
        {options.map(({ key, name, value, detail, isApart }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes options by keys.
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={isApart ? 'offer offer-apart' : 'offer'}
            onClick={(event) => onTake(index, event.shiftKey)}
          >
            <span className="dim">{name}</span> <BidiText>{value}</BidiText>{' '}
            <span className="offer-count">{detail}</span>
          </div>
        ))}
      </div>
      {!isEmpty && (
        <div className="offers-keys" aria-hidden>
          {texts.keys.map(([key, what]) => (
            <span key={key}>
              <Kbd size="xs">{key}</Kbd> {what}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
