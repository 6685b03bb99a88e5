/** Saved offices as Parquet files in a folder. */
import { Checkbox } from '@mantine/core';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { exportParquet, openExport, showExport, useParquetProgress } from '@renderer/data/exports';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './offline-texts';
import { Row, RowButton } from './rows';

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

export function ParquetRow() {
  const officeId = useOfficeId();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const { data: app } = useQuery(appStateQuery);
  const progress = useParquetProgress();
  const savedOffices = app?.offices.filter(({ kind }) => kind === 'saved').length ?? 0;
  const start = async () => {
    running = new AbortController();
    const { signal } = running;
    const { runExport } = await import('@renderer/ui/run-export');
    const office = scope === 'all' ? null : officeId;
    const work = () => exportParquet(office, isPersonalIncluded, signal);
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
      {savedOffices > 1 && (
        <SegmentedControl
          aria-label={texts.parquet.scope}
          data={[
            { value: 'one', label: texts.parquet.thisOffice },
            { value: 'all', label: texts.parquet.allOffices(savedOffices) },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      {progress ? (
        <RowButton onClick={() => running.abort()} label={texts.parquet.cancel} />
      ) : (
        <RowButton onClick={start} label={texts.parquet.start} />
      )}
    </Row>
  );
}
