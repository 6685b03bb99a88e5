/** The frames of a page, and the contexts in which their preload runs. */
import type { CdpSession } from '../cdp.ts';
import { preloadWorld } from '../worlds/scripts.ts';
import { toAppUrl } from './app-urls.ts';

type FrameInfo = { id: string; parentId?: string; url: string; urlFragment?: string };
type ContextInfo = { id: number; name: string; auxData?: { frameId?: string; isDefault?: boolean } };

/** One frame as IPC events name their sender. */
export class WebFrame {
  readonly id: string;
  readonly parent: WebFrame | null;
  url = '';
  constructor(id: string, parent: WebFrame | null) {
    this.id = id;
    this.parent = parent;
  }
  get top(): WebFrame {
    return this.parent?.top ?? this;
  }
  get origin(): string {
    return URL.canParse(this.url) ? this.url.split('/').slice(0, 3).join('/') : 'null';
  }
}

export class PageFrames {
  private readonly frames = new Map<string, WebFrame>();
  /** The frame of each preload's context. */
  private readonly contexts = new Map<number, WebFrame>();
  /** The context of the page's own scripts, by the frame's id. */
  private readonly pageContexts = new Map<string, number>();

  /** @param onNavigated - called when the main frame has a new document */
  follow(session: CdpSession, onNavigated: () => void): void {
    session.on('Runtime.executionContextCreated', ({ context }) => this.addContext(context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.contexts.delete(executionContextId),
    );
    session.on('Runtime.executionContextsCleared', () => this.contextsCleared());
    session.on('Page.frameNavigated', ({ frame }: { frame: FrameInfo }) => {
      const { id, parentId, url, urlFragment } = frame;
      this.get(id, parentId).url = toAppUrl(url + (urlFragment ?? ''));
      if (parentId === undefined) onNavigated();
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.get(frameId).url = toAppUrl(url);
    });
    session.on('Page.frameDetached', ({ frameId }) => this.frames.delete(frameId));
  }

  get(id: string, parentId?: string): WebFrame {
    const frame = this.frames.get(id) ?? new WebFrame(id, parentId === undefined ? null : this.get(parentId));
    this.frames.set(id, frame);
    return frame;
  }

  /** Gets the frame of a context; null once it has left the document that the context was made for. */
  getByContext(contextId: number): WebFrame | null {
    return this.contexts.get(contextId) ?? null;
  }

  listContexts(frame: WebFrame): number[] {
    return [...this.contexts].filter(([, owner]) => owner === frame).map(([id]) => id);
  }

  /** Gets the context of a frame's own scripts; undefined while it has no document. */
  getPageContext(frameId: string): number | undefined {
    return this.pageContexts.get(frameId);
  }

  /** Forgets the contexts of documents that have gone. */
  contextsCleared(): void {
    this.contexts.clear();
    this.pageContexts.clear();
  }

  private addContext({ id, name, auxData }: ContextInfo): void {
    if (auxData?.frameId && auxData.isDefault) this.pageContexts.set(auxData.frameId, id);
    if (name === preloadWorld && auxData?.frameId) this.contexts.set(id, this.get(auxData.frameId));
  }
}
