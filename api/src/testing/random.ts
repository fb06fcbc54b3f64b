/** Mulberry32: numbers from 0 to 1 that look like chance and are the same at every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Choices that are the same in every run. */
export function diceOf(seed: number) {
  const random = seededRandom(seed);
  return {
    chance: (share: number) => random() < share,
    below: (end: number) => Math.floor(random() * end),
    pick: <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T,
  };
}

export type Dice = ReturnType<typeof diceOf>;
