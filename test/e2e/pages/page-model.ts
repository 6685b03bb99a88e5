/** What the models of screens have in common: the page, and the hands that read and type in it. */
import type { Page } from '@playwright/test';
import { Hands } from './hands';

export class PageModel {
  protected readonly hands: Hands;
  protected readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.page = page;
  }
}
