import { MAX_FAVOURITES } from '@cesta/contract/catalog/catalog-constants';
import type { Favourite, FavouriteList } from '@cesta/contract/catalog/favourites';
import { useSyncExternalStore } from 'react';
import { announce } from '../ui/announcements.ts';
import { toast } from '../ui/toast-store.ts';
import { api, errorText } from './api-client.ts';
import { type Favourites, NO_FAVOURITES, toFavourites, VISITOR, withFavourite } from './favourites-rules.ts';
import { getSession, onSessionChange } from './session-store.ts';
import { KEYS, parseJson, readKey, readSession, watchKey, writeKey } from './storage.ts';

let shown: Favourites = NO_FAVOURITES;
let shownText: string | null = null;
/** As the server named them last, also those that left the shelf. Empty for a visitor. */
let named: readonly Favourite[] = [];
/** From the first look at it on. */
let isSyncing = false;
/** Whose list the server has told in this visit. */
let syncedFor: string | null = null;
/** One change after the other, so that the last press is also the last to arrive. */
let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
/** Of products whose presses are on their way: how many, and whether the server keeps them as far as is known. */
const underWay = new Map<string, { presses: number; isKept: boolean }>();
const changes = watchKey(KEYS.favourites);

/** Shown at once, kept with the account where there is one. What the server refuses is taken back, and said. */
export function toggleFavourite({ id, name }: { id: string; name: string }): void {
  const { ids } = load();
  const isOn = !ids.includes(id);
  if (isOn && ids.length >= MAX_FAVOURITES) {
    toast.info('Você já tem favoritos demais. Tire um antes de guardar outro.', { key: 'favourites' });
    return;
  }
  // As stored, since a heart may be pressed before the session is confirmed.
  const user = readSession()?.user;
  store(withFavourite(load(), id, isOn), user?.id);
  announce(isOn ? `${name} está nos favoritos` : `${name} saiu dos favoritos`);
  if (user) void send(user.id, id, isOn);
}

async function send(userId: string, id: string, isOn: boolean): Promise<void> {
  const path = `/users/${userId}/favourites/${id}`;
  const product = underWay.get(id) ?? { presses: 0, isKept: !isOn };
  underWay.set(id, product);
  product.presses += 1;
  pending += 1;
  const sending = queue.then(() => (isOn ? api.put<FavouriteList>(path) : api.delete<FavouriteList>(path)));
  queue = sending.catch(() => undefined);
  try {
    const list = await sending;
    product.isKept = isOn;
    landed(id, product);
    take(userId, list);
  } catch (error) {
    landed(id, product);
    if (readSession()?.user.id !== userId) return;
    // A later press on the same heart knows better.
    if (product.presses === 0) store(withFavourite(load(), id, product.isKept), userId);
    toast.error(errorText(error, 'Não deu para guardar o favorito. Tente de novo.'), { key: 'favourites' });
  }
}

function landed(id: string, product: { presses: number }): void {
  pending -= 1;
  product.presses -= 1;
  if (product.presses === 0) underWay.delete(id);
}

/** What a visitor marked goes along with whoever signs in; what a customer marked stays with the account. */
function sync(): void {
  const { status, user } = getSession();
  const kept = readKept();
  if (status === 'anonymous' && kept.owner !== VISITOR) {
    named = [];
    syncedFor = null;
    store(NO_FAVOURITES);
  }
  if (!user || syncedFor === user.id) return;
  syncedFor = user.id;
  void ask(user.id, kept).catch(() => {
    // No line: what is known stays on screen, and the next return of the line or of the page asks again.
    syncedFor = null;
  });
}

async function ask(userId: string, { owner, ids }: Favourites): Promise<void> {
  const path = `/users/${userId}/favourites`;
  const comesAlong = owner === VISITOR && ids.length > 0;
  const asking = queue.then(() =>
    comesAlong ? api.post<FavouriteList>(path, { productIds: ids }) : api.get<FavouriteList>(path),
  );
  queue = asking.catch(() => undefined);
  const list = await asking;
  take(userId, list);
  if (comesAlong && list.total >= MAX_FAVOURITES && ids.some((id) => !load().ids.includes(id))) {
    toast.info('Nem todos os favoritos deste aparelho couberam na sua conta.', { key: 'favourites' });
  }
}

/** While a press is still on its way, its answer will know better. */
function take(userId: string, { favourites }: FavouriteList): void {
  if (readSession()?.user.id !== userId) return;
  named = favourites;
  if (pending > 0) changes.notify();
  else store({ owner: userId, ids: favourites.map(({ product_id }) => product_id) });
}

/** What another customer left in this browser is nobody's, until it is replaced or forgotten. */
function load(): Favourites {
  const kept = readKept();
  const isOwn = kept.owner === VISITOR || kept.owner === readSession()?.user.id;
  return isOwn ? kept : NO_FAVOURITES;
}

function readKept(): Favourites {
  const text = readKey(KEYS.favourites);
  if (text !== shownText) {
    shownText = text;
    shown = toFavourites(parseJson(text));
  }
  return shown;
}

function store(next: Favourites, owner = next.owner): void {
  writeKey(KEYS.favourites, next.ids.length > 0 ? JSON.stringify({ owner, ids: next.ids }) : null);
  changes.notify();
}

function subscribe(listener: () => void): () => void {
  if (!isSyncing) {
    isSyncing = true;
    window.addEventListener('online', sync);
    onSessionChange(sync);
    sync();
  }
  return changes.subscribe(listener);
}

/** The server knows nobody's: pages are rendered without, and filled in the browser. */
const onServer = () => null;

/** Null on the server and while the page comes to life: then nobody's are known. */
export function useFavouriteIds(): readonly string[] | null {
  return useSyncExternalStore<Favourites | null>(subscribe, load, onServer)?.ids ?? null;
}

/** Renders again only when this product's heart changes. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => load().ids.includes(id),
    () => false,
  );
}

const NONE: readonly Favourite[] = [];

/** Those that left the shelf, by name. */
export function useFavouriteNames(): readonly Favourite[] {
  return useSyncExternalStore(
    subscribe,
    () => named,
    () => NONE,
  );
}
