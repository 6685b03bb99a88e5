/** Notices: messages that stay until the user dismisses them. */
import type { NoticesFile } from '@main/settings/notices-file';

/** The notices of this process and, where they last, of earlier ones. */
export class OfficeNotices {
  private readonly file: NoticesFile;
  private readonly onChange: () => void;
  /** Conditions of this process, which the next start finds again where they last. */
  private ofThisProcess: string[] = [];

  constructor(file: NoticesFile, onChange: () => void) {
    this.file = file;
    this.onChange = onChange;
  }

  list(): string[] {
    return [...new Set([...this.file.list(), ...this.ofThisProcess])];
  }

  /** @param isLasting - whether the notice must outlive this process */
  add(notice: string, isLasting = false): void {
    if (isLasting) this.file.add(notice);
    else this.ofThisProcess.push(notice);
    this.onChange();
  }

  /** Forgets notices that the user has dismissed, or that are no longer so. */
  dismiss(notices: readonly string[]): void {
    this.file.dismiss(notices);
    this.ofThisProcess = this.ofThisProcess.filter((notice) => !notices.includes(notice));
  }
}
