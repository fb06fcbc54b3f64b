import { createProduct } from '@cesta/api/modules/catalog/catalog.service';
import { products } from '@cesta/api/modules/catalog/catalog.tables';
import { posts } from '@cesta/api/modules/content/content.tables';
import { nameProducts } from '@cesta/api/modules/content/post-products.service';
import { createPost } from '@cesta/api/modules/content/posts.service';
import { acceptHolidays } from '@cesta/api/modules/coverage/closed-days.service';
import { saveCoverageZones } from '@cesta/api/modules/coverage/coverage.service';
import { createUser } from '@cesta/api/modules/identity/identity.service';
import { users } from '@cesta/api/modules/identity/identity.tables';
import { findUserByEmail } from '@cesta/api/modules/identity/users.queries';
import { createProducer } from '@cesta/api/modules/producers/producers.service';
import { producers } from '@cesta/api/modules/producers/producers.tables';
import { farms } from '@cesta/api/modules/supply/farms/farms.tables';
import { harvestRounds } from '@cesta/api/modules/supply/harvest/harvest.tables';
import type { Store } from '@cesta/api/store';
import { DAY_MS, dayOf, HOUR_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { and, inArray } from 'drizzle-orm';
import { coverageCities, coverageNeighborhoods } from './coverage.ts';
import { demoCustomers } from './customers.ts';
import type { PastSimulator } from './past-provider.ts';
import { paymentsOf } from './pay-orders.ts';
import { type PictureAddresses, storeDemoPictures } from './pictures.ts';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';
import { seedFarms } from './seed-farms.ts';
import { seedOrders } from './seed-orders.ts';
import { roundSteps } from './seed-rounds.ts';
import { statementSteps } from './seed-statements.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';
import { takeSteps } from './steps.ts';

type Deps = Store['deps'];
type Table =
  | typeof products
  | typeof producers
  | typeof posts
  | typeof users
  | typeof farms
  | typeof harvestRounds;

const PAST_HOLIDAYS = 60 * DAY_MS;

/**
 * Fills an empty store with demo content, and says whether it did. Never in production. Whatever a start cut
 * short has left undone, the next one does: products come last, because no product means not finished. A demo from
 * before there were harvests gets its own.
 */
export async function seedDemo({ deps }: Store, simulator: PastSimulator | null = null): Promise<boolean> {
  if (deps.settings.production) return false;
  if (!(await isEmpty(deps, products))) {
    if (await isWithoutHarvest(deps)) await whole(deps, seedHarvest);
    return false;
  }
  await seedContent(deps, await storeDemoPictures(deps.files), simulator);
  return true;
}

/**
 * Everything but the pictures, in the order that makes an interrupted start repeatable. Subscriptions only where the
 * simulator bills them: at a real provider nobody would know them.
 */
export async function seedContent(
  deps: Deps,
  pictures: PictureAddresses,
  simulator: PastSimulator | null = null,
): Promise<void> {
  await seedCoverage(deps);
  await seedCustomers(deps);
  await seedProducers(deps, pictures);
  await seedPosts(deps, pictures);
  await seedShelf(deps, pictures, simulator);
}

/** Deleted rows count too: an operator who has cleared the shelves does not want the demo back. */
async function isEmpty({ database }: Deps, table: Table): Promise<boolean> {
  return (await database.db.$count(table)) === 0;
}

/** All of the demo's producers still work with the shop, and nobody has ever said what anybody grows. */
export async function isWithoutHarvest(deps: Deps): Promise<boolean> {
  if (!(await isEmpty(deps, farms)) || !(await isEmpty(deps, harvestRounds))) return false;
  const names = demoProducers.flatMap(({ name, active }) => (active ? name : []));
  const isTheirs = and(inArray(producers.name, names), producers.active);
  return (await deps.database.db.$count(producers, isTheirs)) === names.length;
}

/** Services open transactions of their own; inside this one they are savepoints, and a domain comes whole or not at all. */
function whole(deps: Deps, work: (deps: Deps) => Promise<void>): Promise<void> {
  return deps.database.db.transaction((tx) => work({ ...deps, database: { ...deps.database, db: tx } }));
}

function pictureOf(pictures: PictureAddresses, thing: Parameters<PictureAddresses['get']>[0]): string {
  const address = pictures.get(thing);
  if (!address) throw new Error(`There is no picture of ${thing.key}`);
  return address;
}

function before(deps: Deps, milliseconds: number): Date {
  return new Date(deps.clock.now().getTime() - milliseconds);
}

async function seedCoverage(deps: Deps): Promise<void> {
  const cities = coverageCities.map((city) => ({ ...city, neighborhood: null }));
  await saveCoverageZones(deps, [...cities, ...coverageNeighborhoods]);
  const now = deps.clock.now();
  // Those of the demo's own past first: nothing of it was delivered on a holiday either.
  await acceptHolidays(deps.database.db, now, dayOf(before(deps, PAST_HOLIDAYS)));
  await acceptHolidays(deps.database.db, now, dayOf(now));
}

async function seedCustomers(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps, users))) return;
  await whole(deps, async ({ database, settings }) => {
    for (const { key: _, daysAgo, ...account } of demoCustomers) {
      await createUser(database.db, settings.passwords, {
        ...account,
        createdAt: before(deps, daysAgo * DAY_MS),
      });
    }
  });
}

async function seedProducers(deps: Deps, pictures: PictureAddresses): Promise<void> {
  if (!(await isEmpty(deps, producers))) return;
  await whole(deps, async (inside) => {
    for (const producer of demoProducers) {
      const { key: _, ...input } = producer;
      await createProducer(inside, { ...input, imageUrl: pictureOf(pictures, producer) });
    }
  });
}

async function seedPosts(deps: Deps, pictures: PictureAddresses): Promise<void> {
  if (!(await isEmpty(deps, posts))) return;
  await whole(deps, async (inside) => {
    for (const post of demoPosts) {
      const { title, author, excerpt, content, published, daysAgo } = post;
      const input = { title, author, excerpt, content, published, image_url: pictureOf(pictures, post) };
      await createPost(inside, input, { createdAt: before(deps, daysAgo * DAY_MS) });
    }
  });
}

/**
 * Products and the month of orders, baskets and harvests that name them: one without the other would be a shop that nobody
 * can explain. What a start cut short has left at the simulator belongs to nobody, and the store passes over it.
 */
async function seedShelf(
  deps: Deps,
  pictures: PictureAddresses,
  simulator: PastSimulator | null,
): Promise<void> {
  await whole(deps, async (inside) => {
    await seedProducts(inside, pictures);
    await seedRecipes(inside);
    const sold = await seedOrders(inside);
    if (simulator) await seedSubscriptions(inside, simulator, paymentsOf(inside, sold));
    await seedHarvest(inside);
  });
}

async function seedProducts(deps: Deps, pictures: PictureAddresses): Promise<void> {
  await whole(deps, async (inside) => {
    const producerIds = await seededProducers(inside);
    for (const [place, product] of demoProducts.entries()) {
      const { key: _, priceCents, producerKey, ...told } = product;
      const producerId = producerIds.get(producerKey ?? '') ?? null;
      const imageUrl = pictureOf(pictures, product);
      const input = { ...told, producerId, imageUrl, price: cents(priceCents) };
      // The shop shows the newest first: each is a little older than the one before it.
      await createProduct(inside, input, { createdAt: before(deps, place * HOUR_MS) });
    }
  });
}

/** By key. Under their names: an earlier start may have made them. */
async function seededProducers({ database }: Deps): Promise<ReadonlyMap<string, string>> {
  const rows = await database.db.select({ id: producers.id, name: producers.name }).from(producers);
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(
    demoProducers.flatMap(({ key, name }) => {
      const id = idOf.get(name);
      return id ? [[key, id] as const] : [];
    }),
  );
}

/** Farms with what they grow, rounds in every state, and what the farmers are owed for those that came in. */
async function seedHarvest(deps: Deps): Promise<void> {
  const admin = demoCustomers.find(({ role }) => role === 'admin');
  const found = admin && (await findUserByEmail(deps.database.db, admin.email));
  if (!found) return;
  const by = { id: found.id, name: admin.name };
  const producerIds = await seededProducers(deps);
  await seedFarms(deps, by, producerIds);
  const { came, steps } = await roundSteps(deps, by);
  await takeSteps([...steps, ...statementSteps(deps, by, producerIds, came)]);
}

/** Posts are there before the products that they name. */
async function seedRecipes({ database: { db } }: Deps): Promise<void> {
  const shelf = await db.select({ id: products.id, name: products.name }).from(products);
  const written = await db.select({ id: posts.id, title: posts.title }).from(posts);
  const names = new Map(demoProducts.map(({ key, name }) => [key, name]));
  for (const { title, products: keys = [] } of demoPosts) {
    const ids = keys.flatMap((key) => shelf.find(({ name }) => name === names.get(key))?.id ?? []);
    for (const { id } of written.filter((post) => post.title === title)) await nameProducts(db, id, ids);
  }
}
