/** Whom or what an operator means: a customer by the id, or what is typed (an order, a box, a name). */
export interface AuditQuestion {
  customer?: string | undefined;
  q?: string | undefined;
}

/** Says which things of the audit log are meant, by their ids. */
export type AuditFinder = (question: AuditQuestion) => Promise<readonly string[]>;

/** The audit log lies below everybody: whoever knows orders and customers registers how they are found. */
export class AuditFinders {
  readonly #finders: AuditFinder[] = [];

  register(finder: AuditFinder): void {
    this.#finders.push(finder);
  }

  /** Null when nothing was asked: then the log is whole. */
  async find(question: AuditQuestion): Promise<readonly string[] | null> {
    if (!question.customer && !question.q) return null;
    const found = new Set<string>();
    for (const finder of this.#finders) {
      for (const id of await finder(question)) found.add(id);
    }
    return [...found];
  }
}
