/** electron.Notification, which shows nothing: tests read and click what would be shown. */
import { EventEmitter } from 'node:events';

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: { title?: string; body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    Notification.shown.push(this);
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}
