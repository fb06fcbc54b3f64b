/** Gives back the place that was taken. A second time it does nothing. */
type Leave = () => void;

/** How many bodies may be in memory at once: of one sender, of all together. */
export interface BodyPlaces {
  /** Null when there is no room for this sender. */
  take(sender: string): Leave | null;
}

export function createBodyPlaces({ each, all }: { each: number; all: number }): BodyPlaces {
  const bySender = new Map<string, number>();
  let taken = 0;
  return {
    take(sender) {
      const own = bySender.get(sender) ?? 0;
      if (own >= each || taken >= all) return null;
      bySender.set(sender, own + 1);
      taken += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (bySender.get(sender) ?? 1) - 1;
        if (left > 0) bySender.set(sender, left);
        else bySender.delete(sender);
      };
    },
  };
}
