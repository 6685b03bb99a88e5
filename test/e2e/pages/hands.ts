/**
 * A user's hands and eyes: the only way in which a test types, and reads something once. The window is at rest before each
 * key and each reading. Clicks and keys are counted: a test asserts how much work a job is.
 */
import type { Locator, Page } from '@playwright/test';
import type { Call } from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';
import { settled } from '../helpers/settled';

export class Hands {
  clicks = 0;
  keys = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the window rests. */
  async rest(): Promise<void> {
    await settled(this.page);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Presses one key, with or without modifiers, where the focus is, or in a field that it gives the focus to. */
  async press(key: string, field?: Locator): Promise<void> {
    this.keys += 1;
    await this.rest();
    if (field) await field.press(key);
    else await this.page.keyboard.press(key);
  }

  /** Types a text where the focus is, or in a field that gets the focus, letter by letter. */
  async type(text: string, field?: Locator): Promise<void> {
    this.keys += text.length;
    await this.rest();
    if (field) await field.pressSequentially(text);
    else await this.page.keyboard.type(text);
  }

  /** The text that an element shows. */
  async read(target: Locator): Promise<string> {
    await this.rest();
    return await target.innerText();
  }

  /** The texts that several elements show. */
  async readAll(targets: Locator): Promise<string[]> {
    await this.rest();
    return await targets.allInnerTexts();
  }

  /** The text of an element, shown or not; null where it has none. */
  async readContent(target: Locator): Promise<string | null> {
    await this.rest();
    return await target.textContent();
  }

  async readAttribute(target: Locator, name: string): Promise<string | null> {
    await this.rest();
    return await target.getAttribute(name);
  }

  /** The requests that a server has had, once no more are on their way. */
  async requests(requests: readonly string[]): Promise<string[]> {
    await this.rest();
    return [...requests];
  }

  async count(targets: Locator): Promise<number> {
    await this.rest();
    return await targets.count();
  }

  async isVisible(target: Locator): Promise<boolean> {
    await this.rest();
    return await target.isVisible();
  }

  /**
   * The texts of a form that the page copies from now on, read on the way: the clipboard is the system's, and
   * the host's own is not Chromium's.
   */
  async recordCopies(): Promise<(type?: string) => Promise<string[]>> {
    await this.inspectPage(() => {
      const copies: Record<string, string[]> = {};
      Object.assign(window, { copies });
      const { setData } = DataTransfer.prototype;
      DataTransfer.prototype.setData = function (type, text) {
        copies[type] = [...(copies[type] ?? []), text];
        setData.call(this, type, text);
      };
    });
    return async (type = 'text/plain') =>
      (await this.inspectPage(() => (window as unknown as { copies: Record<string, string[]> }).copies))[type] ?? [];
  }

  /** Where an element is in the window, in pixels. @throws where it is not drawn */
  async measure(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    await this.rest();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not drawn.`);
    return box;
  }

  /** Runs a function on an element in the page. */
  async inspect<R, E extends Element = HTMLElement, A = undefined>(
    target: Locator,
    look: (element: E, argument: A) => R | Promise<R>,
    argument?: A,
  ): Promise<R> {
    await this.rest();
    return (await target.evaluate(look as never, argument as never)) as R;
  }

  /** Runs a function on all elements in the page. */
  async inspectAll<R, E extends Element = HTMLElement, A = undefined>(
    targets: Locator,
    look: (elements: E[], argument: A) => R | Promise<R>,
    argument?: A,
  ): Promise<R> {
    await this.rest();
    return (await targets.evaluateAll(look as never, argument as never)) as R;
  }

  /** Runs a function in the page. */
  async inspectPage<R, A = undefined>(look: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
    await this.rest();
    return (await this.page.evaluate(look as never, argument as never)) as R;
  }

  /** Calls main as a script of the page can, whatever the contract says. */
  async callMain(channel: string, input: unknown = null, officeId?: string): Promise<Result<unknown>> {
    const requestId = crypto.randomUUID();
    return await this.inspectPage(async ([name, call]) => await window.tripledger.invoke(name, call as Call), [
      channel,
      { requestId, officeId, input },
    ] as const);
  }

  /** The id of the office in use. */
  async getOfficeId(): Promise<string> {
    const state = (await this.callMain('app:state')) as { value: { currentOfficeId: string } };
    return state.value.currentOfficeId;
  }
}
