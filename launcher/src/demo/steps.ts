/** Something of the demo's past, and when it was. */
export interface Step {
  at: Date;
  take: () => Promise<void>;
}

/** In the order of their moments, as the audit log is read. */
export async function takeSteps(steps: readonly Step[]): Promise<void> {
  for (const { take } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await take();
}
