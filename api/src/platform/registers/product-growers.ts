import type { Db } from '../database/db.ts';

/** The producers who still deliver and are asked for a product. */
type GrowerSource = (db: Db, productId: string) => Promise<readonly string[]>;

/** Who else grows a product says whether its badge is true: supply knows that, and lies above the catalog. */
export class ProductGrowers {
  #source: GrowerSource | null = null;

  register(source: GrowerSource): void {
    this.#source = source;
  }

  async list(db: Db, productId: string): Promise<readonly string[]> {
    return (await this.#source?.(db, productId)) ?? [];
  }
}
