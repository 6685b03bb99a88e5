/** The numbers of a grid at the right of the window's line. A click copies one. */

import { copyText } from '@renderer/ui/copy-text';
import { useSumsElement } from '@renderer/ui/line';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { type CellReader, type CellStat, formatStats } from '../model/cell-stats';
import { texts } from '../texts';
import { notifyCopied } from './use-grid-keys';

/** @param props.readCells - must be stable between renders */
export function GridStats({ readCells }: { readonly readCells: CellReader }) {
  const element = useSumsElement();
  const stats = useMemo(() => readCells(formatStats) ?? [], [readCells]);
  const copy = ({ text, copied = text }: CellStat) => {
    copyText(copied);
    notifyCopied(1);
  };
  if (element === null || stats.length === 0) return null;
  return createPortal(
    <div className="dt-stats num" role="status" aria-label={texts.stats.name}>
      {stats.map((stat) => (
        <button key={stat.label} type="button" title={stat.tooltip ?? undefined} onClick={() => copy(stat)}>
          {stat.label} <b>{stat.text}</b> {stat.after}
        </button>
      ))}
    </div>,
    element,
  );
}
