/** Reads the sheets of an Excel workbook into rows of cells: saved results in place of formulas, and nothing of macros. */

import { maxStatementSheets } from '@shared/commission/statement-file';
import { createNumberReader, getBuiltInFormat, type ReadNumber } from './cell-format';
import { refuseFile, refuseLarge, type StatementGrid, toNotes } from './grid';
import { readSheetCells, SharedParts, TextCollector } from './read-sheet';
import { type Relation, refuseDamaged, WorkbookPackage } from './workbook-package';
import { getAttribute, type XmlHandlers } from './xml-scanner';

/* The parts of a workbook that its sheets share: number formats by style, and texts. */

/** Formats of cells in a workbook that Excel writes, at most. */
const maxCellFormats = 65_490;

async function readStyles(workbook: WorkbookPackage, name: string, is1904: boolean): Promise<ReadNumber[]> {
  const readers: ReadNumber[] = [];
  const formats = new Map<number, string>();
  const readerById = new Map<number, ReadNumber>();
  let isOfCells = false;
  const getId = (tag: string) => Number(getAttribute(tag, 'numFmtId') ?? 0);
  await workbook.read(name, {
    open: (element, tag) => {
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'numFmt') formats.set(getId(tag), getAttribute(tag, 'formatCode') ?? '');
      if (element !== 'xf' || !isOfCells) return;
      if (readers.length === maxCellFormats)
        throw refuseFile('This workbook has too many cell formats. Save it as .csv in Excel, then open that.');
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

/** Collects the texts that cells name by their index. */
function collectTexts(shared: SharedParts): XmlHandlers {
  const collector = new TextCollector(shared);
  return {
    open: (element) => {
      collector.open(element);
      if (element === 'si') collector.raw = '';
    },
    text: (piece) => collector.add(piece),
    close: (element) => {
      collector.close(element);
      if (element === 'si') shared.texts.push(collector.end());
    },
  };
}

type NamedSheet = { readonly name: string; readonly id: string; readonly isHidden: boolean };

/** Sheets without a table, by the types of their relationships. */
const otherSheets: ReadonlySet<string> = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

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
      refuseLarge('sheets', sheets.length, maxStatementSheets);
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
    if (relation?.type !== 'worksheet') throw refuseDamaged();
    return [{ ...sheet, part: relation.target.toLowerCase() }];
  });
  if (new Set(tables.map(({ part }) => part)).size < tables.length) throw refuseDamaged();
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
  const shared = new SharedParts();
  if (styles !== null) shared.numberReaders = await readStyles(parts, styles, is1904);
  if (texts !== null) await parts.read(texts, collectTexts(shared));
  const sheets: StatementGrid['file']['sheets'][number][] = [];
  const rows: StatementGrid['rows'][number][] = [];
  for (const { name, isHidden, part } of tables) {
    const sheet = await readSheetCells(parts, part, shared);
    const notes = { ...sheet.notes, 'long-cells': shared.longTexts, 'hidden-sheet': isHidden ? 1 : 0 };
    sheets.push({ name, isHidden, hiddenColumns: sheet.hiddenColumns, notes: toNotes(notes) });
    rows.push(sheet.rows);
  }
  if (rows.every(({ length }) => length === 0)) throw refuseFile('This workbook is empty.');
  return { file: { encoding: null, encodings: [], separator: null, sheets }, rows };
}
