import type { Locator } from 'playwright-core';
import type { RunningPortal, Visitor } from '../program/portal.ts';
import { choose } from './fill.ts';
import { everyPortal, visitorOf } from './portals.ts';

/** Somebody who looks for an answer from the panel's home, by what can be seen, and what it takes. */
export class Search {
  clicks = 0;
  fields = 0;
  constructor(readonly visitor: Visitor) {}

  get page() {
    return this.visitor.page;
  }

  async click(where: Locator): Promise<void> {
    this.clicks += 1;
    await where.click();
  }

  async follow(name: string | RegExp): Promise<void> {
    await this.click(this.page.getByRole('link', { name, exact: typeof name === 'string' }).first());
    await this.visitor.ready();
  }

  /** Types into a filter and lets it act. */
  async type(label: string, text: string): Promise<void> {
    this.fields += 1;
    const field = this.page.locator('form').getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press('Enter');
    await this.visitor.ready();
  }

  async pick(label: string, text: string): Promise<void> {
    this.clicks += 2;
    await choose(this.page, label, text);
    await this.visitor.ready();
  }

  /** From the menu of the own account. */
  async open(name: string): Promise<void> {
    await this.click(this.page.locator('details.account summary'));
    await this.click(this.page.locator('.account-box').getByRole('link', { name }));
    await this.visitor.ready();
  }

  /** The page says which day it shows. */
  async isShownAsOf(day: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Pokaż stan bieżący' }).waitFor();
    await this.page.locator('main', { hasText: `Stan na ${day}` }).waitFor();
  }

  async rows(): Promise<string[]> {
    return this.page.locator('tbody tr').allInnerTexts();
  }

  /** The cells of a table's line, 'Razem' included, by their headings; numbers without the blanks of thousands. */
  async line(head: string): Promise<Record<string, string>> {
    const line = this.page.locator('main tr').filter({
      has: this.page.getByRole('rowheader', { name: head, exact: true }),
    });
    await line.first().waitFor();
    const cells = await line
      .first()
      .locator('td[data-label]')
      .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.label ?? '', one.textContent ?? '']));
    return Object.fromEntries(
      cells.map(([label = '', text = '']) => [label, text.replace(/(?<=\d)\s(?=\d)/g, '').trim()]),
    );
  }
}

/** The other portal that is asked, and where its people begin. */
interface Elsewhere {
  readonly at: string;
  readonly home: string;
}

/** Questions that are answered in the panel alone, each by an administrator who has just come to work. */
export class Questions {
  readonly #lines: string[] = [];
  readonly #portal: () => RunningPortal;

  constructor(portal: () => RunningPortal) {
    this.#portal = portal;
  }

  /** @returns what went wrong in the browser */
  readonly asked = async (
    question: string,
    answer: (search: Search) => Promise<void>,
    other?: Elsewhere,
  ): Promise<readonly string[]> => {
    const visitor = await this.#visitorTo(other?.at);
    await visitor.go(other?.home ?? '/panel/today');
    const search = new Search(visitor);
    const began = performance.now();
    await answer(search);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    this.#lines.push(`| ${question} | ${search.clicks} | ${search.fields} | ${seconds} |`);
    await visitor.context.close();
    return visitor.problems;
  };

  /** What each took, for the handbook. */
  print(): void {
    console.log(['| question | clicks | fields | seconds |', '| --- | --- | --- | --- |', ...this.#lines].join('\n'));
  }

  /** Of the portal at this address; of the training portal unless given. */
  async #visitorTo(at: string | undefined): Promise<Visitor> {
    const portal = this.#portal();
    const other = everyPortal.find((one) => one.at === at);
    if (other) return visitorOf(portal, other, { width: 1440 });
    const visitor = await portal.visit({ width: 1440 });
    await visitor.as('admin@demo.example');
    return visitor;
  }
}
