/** Does all of them in turn: what fails for one holds up no other, and is thrown in the end, to be told and tried again. */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      failures.push(error);
    });
  throwAll(failures);
}

/** For a run that has done all that could be done: its job fails, so that what could not is told and tried again. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed`);
  if (failures.length === 1) throw failures[0];
}
