import { type Answer, isDone, isRefusal } from './ask.ts';

/** How a kind of honest request fared: milliseconds from the moment it was meant to begin. */
export interface Summary {
  n: number;
  p50: number;
  p99: number;
  max: number;
  /** The store said no, in order: sold out, too many, come back later. */
  refused: number;
  /** No answer, a broken one, or one that should not have come. */
  failed: number;
}

export class Series {
  #waits: number[] = [];
  #refused = 0;
  #failed = 0;

  add(intended: number, answer: Answer): void {
    this.#waits.push(performance.now() - intended);
    if (isDone(answer)) return;
    if (isRefusal(answer)) this.#refused += 1;
    else this.#failed += 1;
  }

  /** Begun in time, yet not ended well. */
  addFailure(): void {
    this.#failed += 1;
  }

  summarize(): Summary {
    const sorted = [...this.#waits].sort((a, b) => a - b);
    return {
      n: sorted.length,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      max: sorted.at(-1) ?? 0,
      refused: this.#refused,
      failed: this.#failed,
    };
  }
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** '200 ×12, 429 ×3': what a crowd of requests was answered; 0 is no answer at all. */
export function tally(answers: Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'} ×${count}`)
    .join(', ');
}

export function medianMs(answers: Answer[]): number {
  return Math.round(
    quantile(
      answers.map(({ ms }) => ms).sort((a, b) => a - b),
      0.5,
    ),
  );
}
