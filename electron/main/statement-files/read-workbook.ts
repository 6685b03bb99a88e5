/** Reads the sheets of an Excel workbook into rows of cells: saved results in place of formulas, and nothing of macros. */
import type { FileNoteKind } from '@shared/schemas/statement/file';
import { refuseFile, refuseSheets } from './file-errors';
import { type StatementGrid, toNotes } from './grid';
import { MemoryBudget } from './memory-budget';
import { type SharedParts, SheetReader } from './read-sheet';
import { type Relation, refuseDamaged, WorkbookPackage } from './workbook-package';
import { readStyles, SharedTexts } from './workbook-texts';
import { getAttribute } from './xml-scanner';

type NamedSheet = { readonly name: string; readonly id: string; readonly isHidden: boolean };

/** Sheets and a part with macros, by the types of their relationships. */
const macroTypes = ['xlMacrosheet', 'xlIntlMacrosheet', 'vbaProject'];
/** Sheets that have no table. */
const otherSheets: ReadonlySet<string> = new Set(['chartsheet', 'dialogsheet', ...macroTypes]);

const refuseOther = (cause?: unknown) =>
  refuseFile('This is no Excel workbook (.xlsx). Save it as .xlsx or .csv in Excel, then open that.', cause);

/** Finds the part that says what a workbook has. */
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
