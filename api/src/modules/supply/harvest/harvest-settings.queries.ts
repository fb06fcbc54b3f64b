import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { harvestSettings } from './harvest.tables.ts';

const NAME = 'harvest';

export type SettingsRow = Omit<typeof harvestSettings.$inferSelect, 'name' | 'updatedAt'>;

/** Undefined while nobody has changed anything. */
export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(harvestSettings).where(eq(harvestSettings.name, NAME));
  return row;
}

/** False when somebody has saved since. */
export async function saveSettings(
  tx: Db,
  { version, ...values }: SettingsRow,
  updatedAt: Date,
): Promise<boolean> {
  const next = { ...values, version: version + 1, updatedAt };
  const rows =
    version === 0
      ? await tx
          .insert(harvestSettings)
          .values({ name: NAME, ...next })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(harvestSettings)
          .set(next)
          .where(and(eq(harvestSettings.name, NAME), eq(harvestSettings.version, version)))
          .returning();
  return rows.length > 0;
}
