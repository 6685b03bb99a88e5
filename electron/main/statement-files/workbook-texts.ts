/** The parts of a workbook that its sheets share: number formats by style, and texts. */
import { hasInvisible } from '@shared/invisible-characters';
import { createNumberReader, getBuiltInFormat, type ReadNumber } from './cell-format';
import { refuseSize } from './file-errors';
import { cutCell, isLongCell } from './grid';
import { type MemoryBudget, objectBytes, slotBytes, textBytes } from './memory-budget';
import type { WorkbookPackage } from './workbook-package';
import { getAttribute, type XmlHandlers } from './xml-scanner';

/** Styles of cells that Excel has. */
const maxStyles = 65_490;
/** Characters of a cell that Excel has; those beyond are dropped. */
const maxTextLength = 32_767;

/** Reads the number formats of styles, by the index of the style. */
export async function readStyles(workbook: WorkbookPackage, name: string, is1904: boolean): Promise<ReadNumber[]> {
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

  /** Starts a text. */
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

  /** The handlers that read them. */
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
