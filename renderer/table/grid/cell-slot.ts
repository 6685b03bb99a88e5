/** One cell of the pool: an element that is filled again and again, and touched only where its look differs. */
import type { CellView } from '../columns/app-column';

const markPath = 'M12 9v4m0 4v.01M12 4 2.5 20h19Z';

/** The warning mark before a text, with its words for screen readers. */
function createWarningIcon(words: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', class: 'dt-mark warn', role: 'img' })) {
    svg.setAttribute(name, value);
  }
  svg.setAttribute('aria-label', words);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', markPath);
  svg.append(path);
  return svg;
}

/** What kind of content an element was built for; a look of another kind builds it anew. */
function getStructure(look: CellView): string {
  const inner = look.badge ? 'badge' : look.href ? 'link' : 'text';
  return look.warning ? `${inner} marked: ${look.warning}` : inner;
}

export class CellSlot {
  readonly element: HTMLDivElement;
  private readonly baseClass: string;
  private shape = 'text';
  private className: string;
  private readonly text = document.createTextNode('');
  private inner: HTMLElement | null = null;
  private innerClass = '';
  private href = '';
  private shown = '';

  constructor(index: number, isNumeric: boolean, width: number, pinnedAt: number | null) {
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'gridcell');
    this.element.setAttribute('aria-colindex', String(index + 1));
    this.element.style.width = `${width}px`;
    if (pinnedAt !== null) this.element.style.left = `${pinnedAt}px`;
    this.baseClass = `dt-cell${isNumeric ? ' dt-number' : ''}${pinnedAt === null ? '' : ' dt-pinned'}`;
    this.className = this.baseClass;
    this.element.className = this.className;
    this.element.append(this.text);
  }

  /** @param hasDash - whether no value is shown as a dash */
  paint(look: CellView, hasDash: boolean): void {
    const shape = getStructure(look);
    if (shape !== this.shape) this.build(shape, look);
    const isEmpty = look.text === '' && hasDash;
    const text = isEmpty ? '–' : look.text;
    if (text !== this.shown) {
      this.shown = text;
      this.text.data = text;
    }
    const tone = isEmpty ? ' dash' : look.tone ? ` ${look.tone}` : '';
    const className = this.baseClass + tone;
    if (className !== this.className) {
      this.className = className;
      this.element.className = className;
    }
    if (this.inner) this.paintInner(this.inner, look);
  }

  private paintInner(inner: HTMLElement, look: CellView): void {
    const className = look.badge ? `tag tag-${look.badge}` : 'link';
    if (className !== this.innerClass) {
      this.innerClass = className;
      inner.className = className;
    }
    if (look.href && look.href !== this.href) {
      this.href = look.href;
      inner.setAttribute('href', look.href);
    }
  }

  private build(shape: string, look: CellView): void {
    this.shape = shape;
    this.innerClass = '';
    this.href = '';
    this.inner = look.badge ? document.createElement('span') : look.href ? document.createElement('a') : null;
    if (this.inner && look.href) this.inner.tabIndex = -1;
    this.inner?.append(this.text);
    this.element.replaceChildren(...(look.warning ? [createWarningIcon(look.warning)] : []), this.inner ?? this.text);
  }
}
