/** The set-up of a statement on one page: how the file reads, whether it adds up, and what it is compared with. */

import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useSetUpStatement } from '@renderer/data/statements';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EncodingField } from '@renderer/ui/EncodingField';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import type { StatementCheck } from '@shared/commission/statement-check';
import { homeCurrency, type StatementLayout } from '@shared/commission/statement-file';
import type { StatementSummary } from '@shared/commission/statement-work';
import { formatDate } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileFindings, PreviewTable } from './FileFindings';
import { CurrencyChoice, ReadingChoice, ScopeFields } from './set-up-fields';
import {
  listProblems,
  moveLayout,
  parseAmount,
  type SetUpDraft,
  toScope,
  toTypedTotal,
  useSetUpDraft,
} from './set-up-settings';
import { dateOrderLabels, decimalSignLabels, setUpTexts, takenBackLabels } from './set-up-texts';
import { TotalCheck } from './TotalCheck';
import { texts } from './texts';

export function SetUpScreen({ summary }: { summary: StatementSummary }) {
  const officeId = useOfficeId();
  const goTo = useChangeSearch('/statements');
  const { draft, change, clear } = useSetUpDraft(summary.id);
  const typedTotal = toTypedTotal(draft, summary.settings);
  const query = useQuery({
    ...officeQuery('statements:check', officeId, { statementId: summary.id, layout: draft.layout, typedTotal }),
    // While another layout is checked, the file stays on screen as it read before.
    placeholderData: keepPreviousData,
  });
  const { data: check, error, isPlaceholderData, refetch } = query;
  const setUp = useSetUpStatement(officeId, summary.id);
  const problems = check ? listProblems(check, draft) : [];
  const compare = () => {
    if (!check || problems.length > 0) return;
    setUp.mutate(
      { statementId: summary.id, settings: { layout: check.layout, scope: toScope(check, draft), typedTotal } },
      {
        onSuccess: () => {
          clear();
          goTo({ setup: '' });
        },
      },
    );
  };
  return (
    <Screen
      title={summary.fileName}
      badge={<span className="dim">{setUpTexts.title}</span>}
      isScrolling
      tools={
        <>
          <Button variant="default" onClick={() => goTo({ statement: '', setup: '' })}>
            {texts.all}
          </Button>
          {summary.settings !== null && (
            <Button
              variant="default"
              onClick={() => {
                clear();
                goTo({ setup: '' });
              }}
            >
              {texts.cancel}
            </Button>
          )}
          <Button
            disabled={!check || isPlaceholderData || problems.length > 0}
            loading={setUp.isPending}
            onClick={compare}
          >
            {setUpTexts.compare}
          </Button>
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {setUp.error && <ErrorAlert error={setUp.error} />}
      {check ? (
        <SetUpForm
          officeId={officeId}
          check={check}
          draft={draft}
          typedTotal={typedTotal}
          problems={problems}
          onDraft={change}
        />
      ) : (
        !error && <Loading height={400} />
      )}
    </Screen>
  );
}

type FormProps = {
  readonly officeId: string;
  readonly check: StatementCheck;
  readonly draft: SetUpDraft;
  readonly typedTotal: number | null;
  readonly problems: readonly string[];
  readonly onDraft: (change: Partial<SetUpDraft>) => void;
};

function SetUpForm({ officeId, check, draft, typedTotal, problems, onDraft }: FormProps) {
  const setLayout = (layout: StatementLayout) => onDraft({ layout });
  const { layout, rememberedAtMs, dateOrder, decimalSign, takenBack } = check;
  return (
    <>
      <TotalCheck check={check} />
      {rememberedAtMs !== null && draft.layout === null && (
        <div className="note" role="status">
          {setUpTexts.remembered(rememberedAtMs)}
        </div>
      )}
      {problems.length > 0 && (
        <div className="note note-warn" role="status" aria-label={setUpTexts.toDo}>
          <span>{problems.join(' ')}</span>
        </div>
      )}
      <FileFindings check={check} />
      <ScopeFields
        officeId={officeId}
        check={check}
        scope={toScope(check, draft)}
        draft={draft}
        onLayout={setLayout}
        onDraft={onDraft}
      />
      <section className="panel" aria-label={setUpTexts.file}>
        <h2>{setUpTexts.file}</h2>
        <FileFields check={check} draft={draft} typedTotal={typedTotal} onLayout={setLayout} onDraft={onDraft} />
        <div className="statement-fields">
          <CurrencyChoice check={check} chosen={draft.layout?.comparedCurrency ?? null} onLayout={setLayout} />
          <ReadingChoice
            label={setUpTexts.dates}
            proof={dateOrder}
            chosen={layout.dateOrder}
            labels={dateOrderLabels}
            formatValue={formatDate}
            onChange={(order) => setLayout({ ...layout, dateOrder: order })}
          />
          <ReadingChoice
            label={setUpTexts.amounts}
            proof={decimalSign}
            chosen={layout.decimalSign}
            labels={decimalSignLabels}
            formatValue={formatMoney}
            onChange={(sign) => setLayout({ ...layout, decimalSign: sign })}
          />
          <ReadingChoice
            label={setUpTexts.sides}
            proof={takenBack}
            chosen={layout.takenBack}
            labels={takenBackLabels}
            formatValue={formatMoney}
            onChange={(side) => setLayout({ ...layout, takenBack: side })}
          />
        </div>
        <p className="dim small">{setUpTexts.previewAbout}</p>
        <PreviewTable check={check} onChange={setLayout} />
        <PreviewExtent check={check} />
      </section>
    </>
  );
}

/** Says how many of the rows the preview shows, where it does not show all. */
function PreviewExtent({ check: { file, layout, preview } }: { check: StatementCheck }) {
  const rows = file.sheets[layout.sheet]?.rows ?? preview.length;
  if (rows <= preview.length) return null;
  return <p className="dim small num">{setUpTexts.describePreview(preview.length, rows)}</p>;
}

type FileProps = Pick<FormProps, 'check' | 'draft' | 'typedTotal' | 'onDraft'> & {
  readonly onLayout: (layout: StatementLayout) => void;
};

/** The sheet, whether there is a header, and the total of the statement. */
function FileFields({ check, draft, typedTotal, onLayout, onDraft }: FileProps) {
  const { layout, file, stated, namedCurrencies } = check;
  const currency = check.currency ?? homeCurrency;
  const shownTotal = draft.typedTotal ?? (typedTotal === null ? '' : centsToDecimal(typedTotal));
  return (
    <div className="statement-fields">
      {file.sheets.length > 1 && (
        <Select
          label={setUpTexts.sheet}
          w={230}
          allowDeselect={false}
          data={file.sheets.map(({ name, rows }, sheet) => ({
            value: String(sheet),
            label: setUpTexts.sheetRows(name, rows),
          }))}
          value={String(layout.sheet)}
          onChange={(sheet) => {
            if (sheet !== null) onLayout(moveLayout(layout, { sheet: Number(sheet), headerRow: 0 }));
          }}
        />
      )}
      <EncodingField
        encodings={file.encodings}
        value={file.encoding}
        onChange={(encoding) => onLayout({ ...layout, encoding })}
      />
      <TextInput
        label={setUpTexts.statedTotal}
        w={150}
        inputMode="decimal"
        placeholder={stated === null ? '' : centsToDecimal(stated.cents)}
        value={shownTotal}
        error={parseAmount(shownTotal) === undefined ? setUpTexts.statedError : null}
        onChange={({ currentTarget: { value } }) => onDraft({ typedTotal: value })}
      />
      <Checkbox
        className="beside-field"
        size="xs"
        label={setUpTexts.hasNoHeader}
        checked={layout.headerRow === null}
        onChange={({ currentTarget: { checked } }) => onLayout(moveLayout(layout, { headerRow: checked ? null : 0 }))}
      />
      {(currency !== homeCurrency || namedCurrencies.length > 0) && (
        <Checkbox
          className="beside-field"
          size="xs"
          label={setUpTexts.acceptCurrency(currency)}
          checked={(draft.layout ?? layout).acceptedCurrency === currency}
          onChange={({ currentTarget: { checked } }) =>
            onLayout({ ...layout, acceptedCurrency: checked ? currency : null })
          }
        />
      )}
    </div>
  );
}
