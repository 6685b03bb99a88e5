/** Takes a file that is dropped anywhere in the window while its screen is shown. */
import { useEffect, useRef, useState } from 'react';
import { homeTexts } from './home-texts';

type Props = { readonly isDisabled: boolean; readonly onFiles: (files: readonly File[]) => void };

/** Whether a drag carries files. Columns of tables are dragged too. */
const hasFiles = ({ dataTransfer }: DragEvent) => [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file');

export function FileDrop({ isDisabled, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ isDisabled, onFiles });
  latest.current = { isDisabled, onFiles };
  useEffect(() => {
    /** How many elements the drag is in: one is entered before the last one is left. */
    let depth = 0;
    const onFileDrag = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // The browser would open the file in place of the page.
      event.preventDefault();
      handle(event);
      setOver(depth > 0 && !latest.current.isDisabled);
    };
    const handlers = {
      dragenter: onFileDrag(() => {
        depth += 1;
      }),
      dragleave: onFileDrag(() => {
        depth = Math.max(0, depth - 1);
      }),
      dragover: onFileDrag(() => undefined),
      drop: onFileDrag(({ dataTransfer }) => {
        depth = 0;
        if (!latest.current.isDisabled) latest.current.onFiles([...(dataTransfer?.files ?? [])]);
      }),
    };
    const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
    for (const [name, handler] of entries) window.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of entries) window.removeEventListener(name, handler);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="file-drop" role="status">
      {homeTexts.drop}
    </div>
  );
}
