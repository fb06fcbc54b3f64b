import { emailPicture } from '@cesta/contract/base/pictures';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { listPictures } from './product-pictures.queries.ts';

/** Product id to the full address of the picture that e-mails show. Products without one of ours are left out. */
export async function findEmailPictures(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  productIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listPictures(db, [...new Set(productIds)]);
  return new Map(
    rows.flatMap(({ id, imageUrl }) => {
      const path = emailPicture(imageUrl);
      return path ? [[id, `${settings.baseUrl}${path}`]] : [];
    }),
  );
}
