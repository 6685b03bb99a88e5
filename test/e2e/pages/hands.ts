/** A user's hands: what they click and type, counted. A test asserts how much work a job is. */
import type { Locator, Page } from '@playwright/test';

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

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
}
