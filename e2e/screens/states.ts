import { answer } from '../support/answers.ts';
import type { Step } from './screen.ts';

/** The store never answers: what one sees meanwhile. */
export const waiting =
  (path: string): Step =>
  async (page) => {
    await page.route(path, () => {});
  };

/** The store cannot be reached. */
export const failing =
  (path: string): Step =>
  async (page) => {
    await page.route(path, (route) => route.abort());
  };

/** The store answers this. */
export const answering =
  <Body = never>(path: string, body: NoInfer<Body>): Step =>
  (page) =>
    answer<unknown>(page, path, body);

export const pressing =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();
