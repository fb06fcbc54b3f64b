import { CATEGORIES, PRODUCT_ORDERS } from '@cesta/contract/catalog/catalog-constants';

export interface PageAddress {
  /** The address as the page is rendered for and kept under: the same for every spelling that shows the same. */
  key: string;
  /** One of as many as anybody cares to think of: not worth pushing another page out of the cache for. */
  isEndless: boolean;
}

/** Whether a value is one of a few, of which each is worth keeping. */
type IsOneOfFew = (value: string) => boolean;

const anything: IsOneOfFew = () => false;
const aCategory: IsOneOfFew = (value) => (CATEGORIES as readonly string[]).includes(value);
const anOrder: IsOneOfFew = (value) => (PRODUCT_ORDERS as readonly string[]).includes(value);
/** Those behind the last page are not found, and so not kept. */
const aPageNumber: IsOneOfFew = (value) => /^[1-9]\d{0,3}$/.test(value);
const yes: IsOneOfFew = (value) => value === 'sim';

/**
 * What the server reads of a page's query, in loaders and while rendering. Whatever else stands there (the marks of
 * campaigns, nonsense, `_routes`) is for the browser alone: it never reaches a page, so that one rendering serves all.
 */
const READ_ON_SERVER: ReadonlyMap<string, Readonly<Record<string, IsOneOfFew>>> = new Map([
  ['/produtos', { busca: anything, categoria: aCategory, ordem: anOrder }],
  ['/blog', { pagina: aPageNumber }],
  ['/contato', { enviada: yes }],
  ['/redefinir-senha', { token: anything }],
  ['/confirmar-email', { token: anything }],
  ['/aviso-de-entrega', { token: anything }],
  ['/pagamento/sucesso', { session_id: anything }],
  ['/pagamento/pendente', { session_id: anything }],
  ['/assinatura/sucesso', { session_id: anything }],
] as [string, Record<string, IsOneOfFew>][]);

/** The one spelling of a path; the others (%70, capitals, a slash at the end) lead to the same place. */
const PLAIN_PATH = /^\/$|^(?:\/[a-z0-9._-]+)+$/;

export function pageAddress(url: string): PageAddress {
  const [path = ''] = url.split('?', 1);
  let isEndless = !PLAIN_PATH.test(path);
  const kept = new URLSearchParams();
  const given = new URLSearchParams(url.slice(path.length));
  for (const [name, isOneOfFew] of Object.entries(READ_ON_SERVER.get(pageOf(path)) ?? {})) {
    const value = given.get(name);
    if (!value) continue;
    kept.set(name, value);
    isEndless ||= !isOneOfFew(value);
  }
  return { key: kept.size > 0 ? `${path}?${kept}` : path, isEndless };
}

/** '/produtos.data' is what the browser asks for when it has the page already and wants its data; '/_.data' of home. */
function pageOf(path: string): string {
  const page = path.toLowerCase().replace(/(?:\/_)?\.data$/, '');
  return page.endsWith('/') ? page.slice(0, -1) : page;
}
