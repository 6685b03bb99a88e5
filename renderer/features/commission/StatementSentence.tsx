/** The sentence that says how a statement's file was read: each bold piece is a button with its choices and their evidence. */
import { Button, Group, Popover, Radio, TextInput } from '@mantine/core';
import { DateField } from '@renderer/ui/DateField';
import { ReasonDialog } from '@renderer/ui/forms';
import type {
  SheetAct,
  SheetChoice,
  SheetPiece,
  SheetQuestion,
  StatementSheet,
} from '@shared/commission/statement-sheet';
import { useState } from 'react';
import { sheetTexts as texts } from './statement-texts';

type OnAct = (act: SheetAct) => Promise<StatementSheet | null>;

type TypedProps = {
  readonly kind: NonNullable<SheetPiece['typed']>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const noDays = { from: '', to: '' };

function Typed({ kind, value, onChange }: TypedProps) {
  /** Apart: a day that is still typed has slashes of its own. */
  const [typed, setDays] = useState(noDays);
  if (kind === 'rate')
    return (
      <TextInput
        w={110}
        label={texts.rate}
        inputMode="decimal"
        value={value.replace(/^rate:/, '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? '' : `rate:${currentTarget.value}`)}
      />
    );
  const days = value === '' ? noDays : typed;
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    onChange(`${next.from}/${next.to}`);
  };
  return (
    <Group gap={8}>
      <DateField label={texts.from} value={days.from} onChange={(from) => change({ from })} />
      <DateField label={texts.to} value={days.to} onChange={(to) => change({ to })} />
    </Group>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly choices: readonly SheetChoice[];
  readonly typed: SheetPiece['typed'];
  readonly action: string;
  readonly onChoose: (value: string) => void;
};

/** Choices with what follows from each, and a button: nothing is read anew while the user only looks. */
function Choices({ label, choices, typed, action, onChoose }: ChoicesProps) {
  const chosen = choices.find(({ isChosen }) => isChosen)?.value ?? null;
  const [picked, setPicked] = useState<string | null>(null);
  const [text, setText] = useState('');
  const value = text !== '' ? text : (picked ?? chosen);
  return (
    <form
      className="sheet-choices"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) onChoose(value);
      }}
    >
      <Radio.Group
        aria-label={label}
        value={text === '' ? value : null}
        onChange={(next) => {
          setText('');
          setPicked(next);
        }}
      >
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            size="xs"
            value={choice.value}
            label={
              <>
                {choice.label}
                {choice.consequence !== '' && <span className="dim"> → {choice.consequence}</span>}
              </>
            }
          />
        ))}
      </Radio.Group>
      {typed && <Typed kind={typed} value={text} onChange={setText} />}
      <Button variant="filled" type="submit" size="compact-sm" disabled={value === null}>
        {action}
      </Button>
    </form>
  );
}

function Piece({ piece, onAct }: { readonly piece: SheetPiece; readonly onAct: OnAct }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, lead, text, isProven, evidence, choices, typed } = piece;
  return (
    <>
      {lead}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={340} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={isProven ? 'sheet-piece' : 'sheet-piece warn'}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
            {!isProven && (
              <>
                {' ?'}
                <span className="sr-only"> {texts.unproven}</span>
              </>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {evidence !== '' && <p className="sheet-evidence">{evidence}</p>}
          {(choices.length > 0 || typed) && (
            <Choices
              label={text}
              choices={choices}
              typed={typed}
              action={texts.apply}
              onChoose={(value) => {
                setOpen(false);
                void onAct({ kind: 'choose', id: kind, value });
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The one question that is open, in the place of the remarks. */
function Question({ question, onAct }: { readonly question: SheetQuestion; readonly onAct: OnAct }) {
  const { id, text, prompt, choices, typed } = question;
  return (
    <section className="sheet-question" aria-label={text}>
      <p>
        <b className="warn">{text}</b> {prompt}
      </p>
      <Choices
        key={id}
        label={text}
        choices={choices}
        typed={typed}
        action={texts.compare}
        onChoose={(value) => void onAct({ kind: 'choose', id, value })}
      />
    </section>
  );
}

/** Whether every row is read and the lines add up to what the file states; what isn’t so stays until it is accepted with a reason. */
function SumLine({ sheet: { sum, chips }, onAct }: { readonly sheet: StatementSheet; readonly onAct: OnAct }) {
  const [isWaiving, setWaiving] = useState(false);
  const { stated, isEqual, waivedReason } = sum;
  const text = texts.sum(sum, chips.find(({ group }) => group === 'not-read')?.count ?? 0);
  if (isEqual) return <p className={stated === null ? 'dim' : 'good'}>{text}</p>;
  const isWaived = waivedReason !== null;
  return (
    <Group gap="2px 10px" className="negative">
      <span>{text}</span>
      {isWaived && <span className="dim">{texts.waived(waivedReason)}</span>}
      <button
        type="button"
        className="link"
        onClick={() => (isWaived ? void onAct({ kind: 'waive', reason: null }) : setWaiving(true))}
      >
        {isWaived ? texts.takeBack : texts.waive}
      </button>
      {isWaiving && (
        <ReasonDialog
          title={texts.waiveTitle}
          onSave={async (reason) => (await onAct({ kind: 'waive', reason })) !== null}
          onClose={() => setWaiving(false)}
        />
      )}
    </Group>
  );
}

type Props = { readonly sheet: StatementSheet; readonly isFolded: boolean; readonly onAct: OnAct };

export function StatementSentence({ sheet, isFolded, onAct }: Props) {
  const { pieces, question, remarks } = sheet;
  return (
    <section className={isFolded ? 'sheet-sentence sheet-folded' : 'sheet-sentence'} aria-label={texts.sentence}>
      {!(isFolded && question) && (
        <p className="sheet-say">
          {pieces.map((piece) => (
            <Piece key={piece.kind} piece={piece} onAct={onAct} />
          ))}
          {pieces.length > 0 && '.'}
        </p>
      )}
      {question && <Question question={question} onAct={onAct} />}
      {!isFolded && !question && (
        <>
          <SumLine sheet={sheet} onAct={onAct} />
          {remarks.map(({ text, change }) => (
            <p key={text} className="sheet-remark">
              {text}{' '}
              {change && (
                <button
                  type="button"
                  className="link"
                  onClick={() => void onAct({ kind: 'choose', id: change.piece, value: change.value })}
                >
                  {texts.change}
                </button>
              )}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
