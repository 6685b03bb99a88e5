/** A printed page: black on white, with the office, the screen and the time on it, and page numbers at the foot. */
import { appStateQuery } from '@renderer/data/queries/app';
import { BidiText } from '@renderer/ui/bidi';
import { formatTimestamp } from '@renderer/ui/formatters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { createPageStyle } from './page-style';
import { texts } from './texts';
import './print.css';

type Props = {
  readonly title: string;
  /** Lines below the title: filters, age of the data. Empty ones are left out. */
  readonly lines: readonly string[];
  readonly children: ReactNode;
};

/** Names the office in use. */
function useOfficeName(): string {
  const state = useQuery(appStateQuery).data;
  return state?.offices.find(({ id }) => id === state.currentOfficeId)?.name ?? '';
}

export function PrintPage({ title, lines, children }: Props) {
  const office = useOfficeName();
  const [printedAt] = useState(() => formatTimestamp(Date.now()));
  const foot = [office, title, printedAt].filter(Boolean).join(' · ');
  return createPortal(
    <article className="print-page">
      <style>{createPageStyle(foot, texts.page, texts.of)}</style>
      <h1>{title}</h1>
      <p>{texts.printed(office, printedAt)}</p>
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
