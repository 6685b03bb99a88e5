/** Exports saved offices as Parquet files into a folder. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { exportParquet, openExport, parquetProgressKey, showExport } from '@renderer/data/queries/exports';
import { useProgress } from '@renderer/data/stores/progress';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

export function ParquetPanel({ officeId }: { readonly officeId: string }) {
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const { data: app } = useQuery(appStateQuery);
  const progress = useProgress(parquetProgressKey);
  const savedOffices = app?.offices.filter(({ kind }) => kind === 'saved').length ?? 0;
  const start = async () => {
    running = new AbortController();
    const { signal } = running;
    const { runExport } = await import('@renderer/ui/export/run-export');
    const office = scope === 'all' ? null : officeId;
    const work = () => exportParquet(office, isPersonalIncluded, signal);
    await runExport(work, { signal, onShow: showExport, onOpen: openExport });
  };
  return (
    <section className="panel" aria-label={texts.parquet.title}>
      <h2>{texts.parquet.title}</h2>
      <Stack gap="xs" align="flex-start">
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
        <Checkbox
          label={texts.parquet.includePersonal}
          description={isPersonalIncluded ? texts.parquet.personal : texts.parquet.withoutPersonal}
          checked={isPersonalIncluded}
          onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
        />
        <Group gap="sm">
          <Button variant="default" disabled={progress !== null} onClick={start}>
            {texts.parquet.start}
          </Button>
          {progress && (
            <>
              <Button variant="default" onClick={() => running.abort()}>
                {texts.parquet.cancel}
              </Button>
              <span className="num" role="status">
                {texts.parquet.progress(progress)}
              </span>
            </>
          )}
        </Group>
      </Stack>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
        {texts.parquet.about}
      </p>
    </section>
  );
}
