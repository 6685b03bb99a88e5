/** The list below the box: fields to filter by, or what a typed text offers. The box has the focus and moves the mark by keys. */
import { Kbd } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import { useEffect } from 'react';
import type { Option } from './offer-list';
import { boxTexts as texts } from './texts';

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
