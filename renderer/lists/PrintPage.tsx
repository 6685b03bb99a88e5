/** A printed page: black on white, with the office, the screen and the time on it, and page numbers at the foot. */

import { useWindowEvent } from '@mantine/hooks';
import { useOfficeName } from '@renderer/data/app';
import { BidiText, formatTimestamp } from '@renderer/ui/formatters';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { printingTexts } from './texts';
import './print.css';

/* The margins of printed pages: the office and the screen at the foot of each, and its number. */

/** Escapes a text for a string of CSS. */
const toCssString = (text: string) =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Creates the style sheet of a printout. */
export function createPageStyle(foot: string): string {
  const [left, page, of] = [foot, `${printingTexts.page} `, ` ${printingTexts.of} `].map(toCssString);
  const style = `@page {
  @bottom-left { content: ${left}; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: ${page} counter(page) ${of} counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}`;
  return style;
}

/* Whether the page is being printed: by a button, the native menu or Ctrl+P. */

/** @returns whether a printout must be drawn */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}

type Props = {
  readonly title: string;
  /** Lines below the title: filters, age of the data. Empty ones are left out. */
  readonly lines: readonly string[];
  readonly children: ReactNode;
};

export function PrintPage({ title, lines, children }: Props) {
  const office = useOfficeName();
  const [printedAt] = useState(() => formatTimestamp(Date.now()));
  const foot = [office, title, printedAt].filter(Boolean).join(' · ');
  return createPortal(
    <article className="print-page">
      <style>{createPageStyle(foot)}</style>
      <h1>{title}</h1>
      <p>{printingTexts.printed(office, printedAt)}</p>
      {lines.map(
        (line) =>
          line !== '' && (
            <p key={line}>
              <BidiText>{line}</BidiText>
            </p>
          ),
      )}
      {children}
    </article>,
    document.body,
  );
}
