/** The progress of loading every trip, and the button that cancels it. */
import { Button, Progress as ProgressBar } from '@mantine/core';
import { useCancelAllTrips } from '@renderer/data/queries/trips';
import { useProgress } from '@renderer/data/stores/progress';
import { texts } from './texts';

type Props = { readonly progressKey: string; readonly onCancel: () => void };

/** Follows the progress in a component of its own: hundreds of events must not redraw the charts. */
export function LoadingProgress({ progressKey, onCancel }: Props) {
  const cancel = useCancelAllTrips();
  const progress = useProgress(progressKey);
  if (progress === null) return null;
  const { phase, done, total } = progress;
  return (
    <div className="note" role="status">
      <span className="num">{texts.progress(phase, done, total)}</span>
      <ProgressBar value={total ? (100 * done) / total : 0} size="sm" w={200} aria-label={texts.progressBar} />
      <Button
        variant="subtle"
        onClick={() => {
          cancel();
          onCancel();
        }}
      >
        {texts.cancel}
      </Button>
    </div>
  );
}
