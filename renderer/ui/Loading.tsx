/** A placeholder during the first load, as tall as the content will be. */
import { Skeleton } from '@mantine/core';
import { texts } from './texts';

/** As many rows as the highest screens have; the frame cuts off those without room. */
const rows = Array.from({ length: 60 }, (_, row) => row);

/** The outline of a list: its header and its rows. */
function ListOutline() {
  return (
    <div className="list-outline" role="status" aria-label={texts.loading}>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton radius={4} h={row === 0 ? 14 : 9} />
        </div>
      ))}
    </div>
  );
}

/** @param height - in pixels. Default: a list that fills the rest of the screen. */
export function Loading({ height }: { height?: number }) {
  if (height === undefined) return <ListOutline />;
  return <Skeleton role="status" aria-label={texts.loading} radius={4} h={height} />;
}
