/** A placeholder during the first load, as tall as the content will be. Still: a pulse is drawn sixty times a second. */
import { texts } from './texts';

/** @param height - in pixels. Default: the outline of a list, which fills the rest of the screen. */
export function Loading({ height }: { height?: number }) {
  const className = height === undefined ? 'list-outline' : 'skeleton';
  return <div className={className} role="status" aria-label={texts.loading} style={{ height }} />;
}
