import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Clash } from '../parts/conflict-note.tsx';

interface Guarded<Thing, Values extends FieldValues> {
  /** Undefined while it does not exist yet. */
  thing: Thing | undefined;
  rhf: UseFormReturn<Values, unknown, unknown>;
  /** As it is in the store now; throws when it is gone. */
  reload: (thing: Thing) => Promise<Thing>;
  valuesOf: (thing: Thing) => Values;
  labels: Readonly<Record<string, string>>;
  inWords: (name: string, value: unknown) => string;
}

/**
 * Saves what was edited; when somebody else was faster, their changes come into the fields that were not touched
 * here. What was typed stays, and saving again is then a decision.
 */
export function useGuardedSaving<Thing, Values extends FieldValues>(guarded: Guarded<Thing, Values>) {
  const { rhf, valuesOf, labels, inWords } = guarded;
  const [base, setBase] = useState(guarded.thing);
  const [conflict, setConflict] = useState<{ message: string; clashes: readonly Clash[] }>();

  /** False when there is something to look at first. Throws what else the server says. */
  async function save(send: (base: Thing | undefined) => Promise<unknown>): Promise<boolean> {
    try {
      await send(base);
      return true;
    } catch (error) {
      if (!base || !(error instanceof ApiError) || error.status !== 409) throw error;
      const now = await guarded.reload(base);
      const clashes = clashesOf(valuesOf(base), valuesOf(now), rhf.getValues());
      rhf.reset(valuesOf(now) as DefaultValues<Values> & Values, { keepDirtyValues: true });
      setBase(now);
      setConflict({ message: error.message, clashes });
      toast.error(error.message);
      return false;
    }
  }

  function clashesOf(before: Values, now: Values, typed: Values): Clash[] {
    const same = (a: unknown, b: unknown) => String(a) === String(b);
    return Object.keys(labels)
      .filter(
        (name) =>
          !same(now[name], before[name]) && !same(typed[name], before[name]) && !same(typed[name], now[name]),
      )
      .map((name) => ({ label: labels[name] ?? '', theirs: inWords(name, now[name]) }));
  }

  return { conflict, save };
}
