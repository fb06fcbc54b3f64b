import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { typedBefore, useKeptAlong } from '../../forms/typed-again.ts';
import { ApiError } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Clash, clashesOf } from './clashes.ts';

interface Guarded<Thing, Values extends FieldValues, Output> {
  /** Undefined while it does not exist yet. */
  thing: Thing | undefined;
  rhf: UseFormReturn<Values, unknown, Output>;
  /** As the form itself is called. */
  keptAs: string;
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
export function useGuardedSaving<Thing, Values extends FieldValues, Output>(
  guarded: Guarded<Thing, Values, Output>,
) {
  const { rhf, valuesOf, keptAs } = guarded;
  const [isWanted] = useState(() => typedBefore(keptAs) !== undefined);
  const [base, setBase] = useKeptAlong(`${keptAs}, base`, guarded.thing, { isWanted });
  const [conflict, setConflict] = useState<{ message: string; clashes: readonly Clash[] }>();

  /** Null when there is something to look at first. Throws what else the server says. */
  async function save<Answer>(
    send: (base: Thing | undefined) => Promise<Answer>,
  ): Promise<{ answer: Answer } | null> {
    try {
      return { answer: await send(base) };
    } catch (error) {
      if (!base || !(error instanceof ApiError) || error.status !== 409) throw error;
      await catchUp(base, error.message);
      return null;
    }
  }

  async function catchUp(former: Thing, message: string): Promise<void> {
    const thing = await guarded.reload(former);
    const [before, now] = [valuesOf(former), valuesOf(thing)];
    const clashes = clashesOf({ before, now, typed: rhf.getValues() }, guarded);
    rhf.reset(now as DefaultValues<Values> & Values, { keepDirtyValues: true });
    setBase(thing);
    setConflict({ message, clashes });
    toast.error(message);
  }

  return { conflict, save };
}
