import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { getSession, onSessionChange } from '../session/session-store.ts';
import { ownerNow } from '../session/storage.ts';
import { toast } from '../ui/toast-store.ts';

const IS_KEPT = 'O que você escreveu está guardado. Entre e abra o mesmo formulário de novo.';
const IS_BACK = 'O que você tinha escrito está de volta. Confira e salve.';

/**
 * What stood in a form that the end of the session took off the screen, by the form's name: for whoever typed it, once
 * they are back. In this page's memory alone, because these forms hold phones, addresses and keys of the bank.
 */
const kept = new Map<string, { owner: string; value: unknown }>();

/** Who signs out is done, and somebody else may sit down here. */
function hasLeft(): boolean {
  const session = getSession();
  return session.status === 'anonymous' && session.reason === 'left';
}

let wasHere = ownerNow();
onSessionChange(() => {
  if (hasLeft()) for (const [name, { owner }] of kept) if (owner === wasHere) kept.delete(name);
  wasHere = ownerNow();
});

/** As it was typed, or undefined: it stays until it is on the screen. */
export function typedBefore<T>(name: string): T | undefined {
  const found = kept.get(name);
  return found && found.owner === ownerNow() ? (found.value as T) : undefined;
}

/**
 * What the form holds is asked for when it leaves the screen together with its session; undefined keeps nothing. What
 * came back from before is on the screen by now.
 */
function useKeptOnEnd(name: string | undefined, read: () => unknown, isTold = true): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const owner = ownerNow();
    if (!name || !owner) return;
    if (kept.delete(name) && isTold) toast.info(IS_BACK);
    return () => {
      const value = ownerNow() === owner || hasLeft() ? undefined : latest.current();
      if (value === undefined) return;
      kept.set(name, { owner, value });
      if (isTold) toast.info(IS_KEPT);
    };
  }, [name, isTold]);
}

/** A state like any other, for what is typed into a form without a schema. `saved`: what is no loss, where that changes. */
export function useTyped<T>(
  name: string,
  start: T | (() => T),
  saved?: T,
): [value: T, change: Dispatch<SetStateAction<T>>] {
  const [first] = useState(start);
  const [value, change] = useState(() => typedBefore<T>(name) ?? first);
  useKeptOnEnd(name, () => (same(value, saved ?? first) ? undefined : value));
  return [value, change];
}

/**
 * What is not typed and belongs to it: the key that it is sent under, or what of the store it began from, so that
 * somebody else's change meanwhile is noticed.
 */
export function useKeptAlong<T>(
  name: string,
  start: T | (() => T),
  { isWanted = true } = {},
): [value: T, change: Dispatch<SetStateAction<T>>] {
  const [first] = useState(start);
  const [value, change] = useState(() => (isWanted ? (typedBefore<T>(name) ?? first) : first));
  useKeptOnEnd(name, () => value, false);
  return [value, change];
}

interface TypedValues<Values> {
  start: DefaultValues<Values>;
  typed: Partial<Values>;
}

/** A form with a schema begins from what it began from before, with the same boxes touched. */
export function useTypedValues<Values extends FieldValues, Output>(
  name: string | undefined,
  rhf: UseFormReturn<Values, unknown, Output>,
): void {
  const [before] = useState(() => (name ? typedBefore<TypedValues<Values>>(name) : undefined));
  useKeptOnEnd(name, () => valuesTyped(rhf));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form comes
  useEffect(() => {
    if (!before) return;
    rhf.reset(before.start as Values);
    for (const [field, value] of Object.entries(before.typed))
      rhf.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, []);
}

function valuesTyped<Values extends FieldValues, Output>(
  rhf: UseFormReturn<Values, unknown, Output>,
): TypedValues<Values> | undefined {
  const start = (rhf.formState.defaultValues ?? {}) as DefaultValues<Values>;
  const touched = Object.entries(rhf.getValues()).filter(
    ([field, value]) => !same(value, (start as Record<string, unknown>)[field]),
  );
  return touched.length === 0 ? undefined : { start, typed: Object.fromEntries(touched) as Partial<Values> };
}

const same = (a: unknown, b: unknown): boolean => asText(a) === asText(b);

const asText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );
