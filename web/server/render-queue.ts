type Start = () => void;

/** At a twentieth of a second each, whoever is last of these waits for as long as anybody looks at an empty page. */
const MOST_WAITING = 300;

/**
 * Lets a few pages be rendered at a time, and those who wait in turn by who they are: a thousand pages asked for by one
 * address keep another waiting for the one that is being rendered, not for the thousand. Kept pages need no turn.
 */
export class RenderQueue {
  #free: number;
  #isCalled = false;
  #queued = 0;
  /** The next in turn is the first. */
  #waiting = new Map<string, Start[]>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Null when there is no room to wait any more. */
  async run<Result>(who: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#queued >= MOST_WAITING) return null;
    this.#queued += 1;
    await new Promise<void>((start) => {
      const queue = this.#waiting.get(who) ?? [];
      this.#waiting.set(who, queue);
      queue.push(start);
      this.#call();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#call();
    }
  }

  /**
   * A page made of kept answers is rendered without a pause. Begun at once, all that were asked for in one moment
   * would be rendered before anybody else is heard; therefore one begins with each round of the event loop.
   */
  #call(): void {
    if (this.#isCalled || this.#free === 0 || this.#waiting.size === 0) return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#isCalled = false;
      this.#begin();
      this.#call();
    });
  }

  #begin(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [who, queue] = first;
    const start = queue.shift();
    this.#queued -= 1;
    // Who still waits goes behind everybody else.
    this.#waiting.delete(who);
    if (queue.length > 0) this.#waiting.set(who, queue);
    this.#free -= 1;
    start?.();
  }
}
