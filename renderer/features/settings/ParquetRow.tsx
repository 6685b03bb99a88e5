/** An office as Parquet files in a folder. */
import { Checkbox } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { exportParquet, openExport, showExport, useParquetProgress } from '@renderer/data/exports';
import { useState } from 'react';
import { Row, RowButton } from './rows';
import { offlineTexts as texts } from './texts';

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

export function ParquetRow() {
  const officeId = useOfficeId();
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const progress = useParquetProgress();
  const start = async () => {
    running = new AbortController();
    const { signal } = running;
    const { runExport } = await import('@renderer/ui/run-export');
    const work = () => exportParquet(officeId, isPersonalIncluded, signal);
    await runExport(work, { signal, onShow: showExport, onOpen: openExport });
  };
  return (
    <Row
      name={texts.parquet.title}
      fact={
        progress ? (
          <span className="num" role="status">
            {texts.parquet.progress(progress)}
          </span>
        ) : (
          <Checkbox
            size="xs"
            label={texts.parquet.includePersonal}
            checked={isPersonalIncluded}
            onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
          />
        )
      }
    >
      {progress ? (
        <RowButton onClick={() => running.abort()} label={texts.parquet.cancel} />
      ) : (
        <RowButton onClick={start} label={texts.parquet.start} />
      )}
    </Row>
  );
}
