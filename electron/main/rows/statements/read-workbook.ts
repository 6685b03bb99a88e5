/** Reads the sheets of an Excel workbook into rows of cells: saved results in place of formulas, and nothing of macros. */

import type { FileNoteKind } from '@shared/commission/statement-file';
import { hasInvisible } from '@shared/values/texts';
import { createNumberReader, getBuiltInFormat, type ReadNumber } from './cell-format';
import { MemoryBudget, objectBytes, refuseFile, refuseSheets, refuseSize, slotBytes, textBytes } from './file-errors';
import { cutCell, isLongCell, type StatementGrid, toNotes } from './grid';
import { type SharedParts, SheetReader } from './read-sheet';
import { type Relation, refuseDamaged, WorkbookPackage } from './workbook-package';
import { getAttribute, type XmlHandlers } from './xml-scanner';

/* The parts of a workbook that its sheets share: number formats by style, and texts. */

/** Styles of cells that Excel has. */
const maxStyles = 65_490;
/** Characters of a cell that Excel has; those beyond are dropped. */
const maxTextLength = 32_767;

async function readStyles(workbook: WorkbookPackage, name: string, is1904: boolean): Promise<ReadNumber[]> {
  const readers: ReadNumber[] = [];
  const formats = new Map<number, string>();
  const readerById = new Map<number, ReadNumber>();
  let isOfCells = false;
  const getId = (tag: string) => Number(getAttribute(tag, 'numFmtId') ?? 0);
  await workbook.read(name, {
    open: (element, tag) => {
      if (element === 'cellXfs') isOfCells = true;
      if (readers.length + formats.size > maxStyles) throw refuseSize();
      if (element === 'numFmt') formats.set(getId(tag), getAttribute(tag, 'formatCode') ?? '');
      if (element !== 'xf' || !isOfCells) return;
      const id = getId(tag);
      const reader = readerById.get(id) ?? createNumberReader(formats.get(id) ?? getBuiltInFormat(id), is1904);
      readerById.set(id, reader);
      readers.push(reader);
    },
    close: (element) => {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return readers;
}

/** A text, and whether it is longer than what is read, or has invisible characters. */
export type WorkbookText = { readonly text: string; readonly isLong: boolean; readonly isChanged: boolean };

const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of a cell, without how it is pronounced. */
export class TextCollector {
  private text = '';
  private isText = false;
  private isPhonetic = false;
  private readonly budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.budget = budget;
  }

  start(): void {
    this.text = '';
  }

  open(element: string): void {
    if (element === 'rPh') this.isPhonetic = true;
    else if (element === 't' || element === 'v') this.isText = !this.isPhonetic;
  }

  add(piece: string): void {
    if (this.isText && this.text.length < maxTextLength) this.text += piece;
  }

  close(element: string): void {
    if (element === 'rPh') this.isPhonetic = false;
    else if (element === 't' || element === 'v') this.isText = false;
  }

  /** The text as it stands in the file. */
  get raw(): string {
    return this.text;
  }

  /** Ends a text. @throws AppError `file-unreadable` for more of them than there is memory for */
  end(): WorkbookText {
    const whole = decodeEscapes(this.text);
    const cut = cutCell(whole);
    const bytes = Buffer.from(cut);
    this.budget.take(textBytes + slotBytes + (bytes.length === cut.length ? 1 : 2) * cut.length);
    // A copy of its own: a part of a text keeps all of it in memory.
    return { text: bytes.toString(), isLong: isLongCell(whole), isChanged: hasInvisible(whole) };
  }
}

/** Shared texts by their index, and which of them are of note. */
export class SharedTexts {
  readonly texts: string[] = [];
  readonly long = new Set<number>();
  readonly changed = new Set<number>();
  private readonly budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.budget = budget;
  }

  createHandlers(): XmlHandlers {
    const collector = new TextCollector(this.budget);
    return {
      open: (element) => {
        collector.open(element);
        if (element === 'si') collector.start();
      },
      text: (piece) => collector.add(piece),
      close: (element) => {
        collector.close(element);
        if (element !== 'si') return;
        const { text, isLong, isChanged } = collector.end();
        if (isLong || isChanged) this.budget.take(objectBytes);
        if (isLong) this.long.add(this.texts.length);
        if (isChanged) this.changed.add(this.texts.length);
        this.texts.push(text);
      },
    };
  }
}

type NamedSheet = { readonly name: string; readonly id: string; readonly isHidden: boolean };

/** Sheets and a part with macros, by the types of their relationships. */
const macroTypes = ['xlMacrosheet', 'xlIntlMacrosheet', 'vbaProject'];
const otherSheets: ReadonlySet<string> = new Set(['chartsheet', 'dialogsheet', ...macroTypes]);

const refuseOther = (cause?: unknown) =>
  refuseFile('This is no Excel workbook (.xlsx). Save it as .xlsx or .csv in Excel, then open that.', cause);

async function findWorkbook(parts: WorkbookPackage): Promise<string> {
  const relations = await parts.readRelations('');
  const root = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (root === undefined || !parts.has(root) || root.endsWith('.bin')) throw refuseOther();
  return root;
}

async function readBook(parts: WorkbookPackage, name: string) {
  const sheets: NamedSheet[] = [];
  let is1904 = false;
  let root = '';
  await parts.read(name, {
    open: (element, tag) => {
      root ||= element;
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(getAttribute(tag, 'date1904') ?? '');
      if (element !== 'sheet') return;
      const isHidden = ['hidden', 'veryHidden'].includes(getAttribute(tag, 'state') ?? '');
      sheets.push({ name: getAttribute(tag, 'name') ?? '', id: getAttribute(tag, ':id') ?? '', isHidden });
      refuseSheets(sheets.length);
    },
  });
  if (root !== 'workbook') throw refuseOther();
  return { sheets, is1904 };
}

/** The sheets with a table, each with its part. @throws AppError `file-unreadable` where two are one part, or one has none */
function listTables(sheets: readonly NamedSheet[], relations: ReadonlyMap<string, Relation>) {
  const tables = sheets.flatMap(({ id, ...sheet }) => {
    const relation = relations.get(id);
    if (relation && otherSheets.has(relation.type)) return [];
    if (relation?.type !== 'worksheet') throw refuseDamaged('a sheet of it is missing');
    return [{ ...sheet, part: relation.target.toLowerCase() }];
  });
  if (new Set(tables.map(({ part }) => part)).size < tables.length) {
    throw refuseDamaged('its sheets cannot be told apart');
  }
  return tables;
}

/** Reads a workbook. @throws AppError `file-unreadable` for one that is damaged, too large, or no .xlsx */
export async function readWorkbook(bytes: Uint8Array): Promise<StatementGrid> {
  const parts = new WorkbookPackage(bytes);
  const book = await findWorkbook(parts);
  const { sheets: named, is1904 } = await readBook(parts, book);
  const relations = await parts.readRelations(book);
  const tables = listTables(named, relations);
  const findPart = (type: string) => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target;
    return target !== undefined && parts.has(target) ? target : null;
  };
  const [styles, texts] = [findPart('styles'), findPart('sharedStrings')];
  const budget = new MemoryBudget();
  const shared: SharedParts = {
    budget,
    texts: new SharedTexts(budget),
    numberReaders: styles === null ? [] : await readStyles(parts, styles, is1904),
    cells: 0,
  };
  if (texts !== null) await parts.read(texts, shared.texts.createHandlers());
  const hasMacros = [...relations.values()].some(({ type }) => macroTypes.includes(type));
  const read: {
    readonly sheet: StatementGrid['file']['sheets'][number];
    readonly rows: StatementGrid['rows'][number];
  }[] = [];
  for (const { name, isHidden, part } of tables) {
    const reader = new SheetReader(shared);
    await parts.read(part, reader.handlers);
    const { rows } = reader;
    const columns = rows.reduce((max, row) => Math.max(max, row.length), 0);
    const counts: Partial<Record<FileNoteKind, number>> = { ...reader.notes, macros: hasMacros ? 1 : 0 };
    const notes = toNotes({ ...counts, 'hidden-sheet': isHidden ? 1 : 0 });
    read.push({ sheet: { name, rows: rows.length, columns, isHidden, notes }, rows });
  }
  if (read.every(({ rows }) => rows.length === 0)) throw refuseFile('This workbook is empty.');
  const sheets = read.map(({ sheet }) => sheet);
  return {
    file: { kind: 'xlsx', encoding: null, encodings: [], separator: null, sheets },
    rows: read.map(({ rows }) => rows),
  };
}
