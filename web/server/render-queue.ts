/** A page that waits for its turn. */
interface Place {
  /** In whose turn it is rendered. */
  who: string;
  /** False: there is no room for it any more. */
  call: (isBegun: boolean) => void;
}

export interface Turn<Result> {
  /** Null when there is no room to wait any more. */
  done: Promise<Result | null>;
  /** Somebody else wants the same: it comes in whichever turn of theirs is sooner. */
  wantedBy(who: string): void;
}

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
  #waiting = new Map<string, Place[]>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  take<Result>(who: string, work: () => Promise<Result>): Turn<Result> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const place = { who, call: resolve };
    if (this.#queued < MOST_WAITING || this.#makeRoomFor(who)) {
      this.#queued += 1;
      this.#queueOf(who).push(place);
      this.#call();
    } else resolve(false);
    const done = promise.then((isBegun) => (isBegun ? this.#do(work) : null));
    return { done, wantedBy: (other) => this.#move(place, other) };
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#call();
    }
  }

  #queueOf(who: string): Place[] {
    const queue = this.#waiting.get(who) ?? [];
    this.#waiting.set(who, queue);
    return queue;
  }

  /** Who has most waiting loses the last of it to somebody with less: however much one asks for, others have room. */
  #makeRoomFor(who: string): boolean {
    const own = this.#waiting.get(who)?.length ?? 0;
    const longest = [...this.#waiting.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    if (longest.length <= own + 1) return false;
    longest.pop()?.call(false);
    this.#queued -= 1;
    return true;
  }

  #move(place: Place, who: string): void {
    const queue = this.#waiting.get(place.who) ?? [];
    const before = queue.indexOf(place);
    if (before <= (this.#waiting.get(who)?.length ?? 0)) return;
    queue.splice(before, 1);
    place.who = who;
    this.#queueOf(who).push(place);
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
    const place = queue.shift();
    this.#queued -= 1;
    // Who still waits goes behind everybody else.
    this.#waiting.delete(who);
    if (queue.length > 0) this.#waiting.set(who, queue);
    this.#free -= 1;
    place?.call(true);
  }
}
