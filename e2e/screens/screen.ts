import type { Page } from '@playwright/test';

export type Step = (page: Page) => Promise<void>;

export type Visitor = 'visitor' | 'customer' | 'subscriber' | 'operator';

export interface Screen {
  /** The file's name: what it is, and in which state. */
  name: string;
  path: string;
  as: Visitor;
  /** Before it is opened: what the store answers, what the browser remembers. */
  before?: Step;
  /** What is pressed once it is there. */
  after?: Step;
}
