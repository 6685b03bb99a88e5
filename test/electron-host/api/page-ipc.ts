/** IPC of a page: messages between its preload's contexts and main. */
import { appendFileSync } from 'node:fs';
import type { CdpSession } from '../cdp.ts';
import { makeCodec } from '../worlds/codec.ts';
import { contextMenuChannel } from '../worlds/context-menu.ts';
import { postBinding, receiveFunction } from '../worlds/scripts.ts';
import type { Host } from './host.ts';
import type { PageFrames } from './page-frames.ts';
import type { WebContents } from './web-contents.ts';

const codec = makeCodec();

/** ELECTRON_HOST_IPC_LOG names a file. Every text from main to a page is appended to it, for tests that search it. */
const ipcLog = process.env.ELECTRON_HOST_IPC_LOG;

type Message = { kind: 'invoke' | 'send'; id: number; channel: string; args: unknown[] };

export class PageIpc {
  private readonly host: Host;
  private readonly sender: WebContents;
  private readonly frames: PageFrames;
  private readonly session: CdpSession;

  constructor(host: Host, sender: WebContents, frames: PageFrames, session: CdpSession) {
    this.host = host;
    this.sender = sender;
    this.frames = frames;
    this.session = session;
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === postBinding) void this.receive(payload, executionContextId);
    });
  }

  /** Sends an event to the preload's world of the main frame. */
  send(channel: string, args: readonly unknown[]): void {
    const text = codec.encode({ kind: 'event', channel, args });
    for (const id of this.frames.listContexts(this.sender.mainFrame)) this.post(id, text);
  }

  private post(contextId: number, text: string): void {
    if (ipcLog) appendFileSync(ipcLog, `${text}\n`);
    this.session.post('Runtime.evaluate', { contextId, expression: `${receiveFunction}(${JSON.stringify(text)})` });
  }

  private async receive(payload: string, contextId: number): Promise<void> {
    const { frames } = this;
    const message = codec.decode(payload) as Message;
    const event = {
      sender: this.sender,
      /** Null once the frame has left the document that sent the message. */
      get senderFrame() {
        return frames.getByContext(contextId);
      },
      frameId: 0,
      processId: 0,
    };
    if (message.kind === 'invoke') this.post(contextId, await this.invoke(message, event));
    else if (message.channel === contextMenuChannel) this.sender.emit('context-menu', {}, message.args[0]);
  }

  /** A rejected handler reaches the page with Electron's message: one line, without a stack. */
  private async invoke({ id, channel, args }: Message, event: object): Promise<string> {
    try {
      const handler = this.host.handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return codec.encode({ kind: 'resolved', id, value: await handler(event, ...args) });
    } catch (error) {
      return codec.encode({ kind: 'rejected', id, message: `Error invoking remote method '${channel}': ${error}` });
    }
  }
}
