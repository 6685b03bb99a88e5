/** A user's hands: what they click and type, counted. A test asserts how much work a job is. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Hands {
  clicks = 0;
  keys = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Presses one key, with or without modifiers. */
  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Presses a key until an element has the focus, or the mark of its list: Tab for a control, an arrow for an option. */
  async moveTo(target: Locator, key = 'Tab'): Promise<void> {
    const isReached = () =>
      target.evaluate(
        (element) => element === document.activeElement || element.hasAttribute('data-combobox-selected'),
      );
    for (let pressed = 0; pressed < 60 && !(await isReached()); pressed += 1) await this.press(key);
    expect(await isReached()).toBe(true);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
}
