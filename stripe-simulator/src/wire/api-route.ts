import type { Context } from '../context.ts';
import type { Collection, Page, Stored } from '../state/collection.ts';
import { invalidRequest, noSuchObject, noSuchReference } from './errors.ts';
import type { FormTree } from './form.ts';
import { METADATA_KEYS, type Param, readFields, tooManyKeys } from './params.ts';
import type { Paging } from './shared-params.ts';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` and the like for the parts that vary. */
  path: string;
  answer(ctx: Context, tree: FormTree, ids: Record<string, string>): object;
}

type Fields = Record<string, Param<unknown>>;

/** One call of the API: where it is, what it accepts, what it does. */
export function route<F extends Fields>(
  call: `${ApiRoute['method']} /v1/${string}`,
  fields: F,
  answer: (ctx: Context, params: ReturnType<typeof readFields<F>>, id: string, subId: string) => object,
): ApiRoute {
  const [method, path] = call.split(' ') as [ApiRoute['method'], string];
  return {
    method,
    path,
    answer: (ctx, tree, ids) => answer(ctx, readFields(fields, tree), ids.id ?? '', ids.subId ?? ''),
  };
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function listOf<T>(url: string, page: Page<T>): List<T> {
  return { object: 'list', data: page.data, has_more: page.hasMore, url };
}

/** A page of a list that lies inside another object. */
export function slicedList<T extends Stored>(url: string, all: T[], paging: Paging): List<T> {
  const from = paging.starting_after ? all.findIndex((entry) => entry.id === paging.starting_after) + 1 : 0;
  const end = from + (paging.limit ?? 10);
  return listOf(url, { data: all.slice(from, end), hasMore: end < all.length });
}

/** The cursor parameters of a list call, checked against what the list holds. */
export function pageQuery<T extends Stored>(collection: Collection<T>, kind: string, paging: Paging) {
  const { limit = 10, starting_after: startingAfter, ending_before: endingBefore } = paging;
  if (startingAfter !== undefined && endingBefore !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
      param: 'ending_before',
    });
  }
  const cursor = startingAfter ?? endingBefore;
  if (cursor !== undefined && !collection.get(cursor)) {
    throw noSuchReference(kind, cursor, startingAfter === undefined ? 'ending_before' : 'starting_after');
  }
  return { limit, startingAfter, endingBefore };
}

/** The object that the address names, or Stripe's 404. */
export function find<T extends Stored>(collection: Collection<T>, kind: string, id: string): T {
  const object = collection.get(id);
  if (!object || 'deleted' in object) throw noSuchObject(kind, id);
  return object;
}

/** The object that a parameter refers to, or Stripe's 400. */
export function refer<T extends Stored>(
  collection: Collection<T>,
  kind: string,
  id: string,
  param: string,
): T {
  const object = collection.get(id);
  if (!object || 'deleted' in object) throw noSuchReference(kind, id, param);
  return object;
}

/** Metadata is merged, not replaced; a name without a value goes. */
export function mergeMetadata(
  current: Record<string, string> | null,
  change: Record<string, string | null> | undefined,
): Record<string, string> {
  const merged = { ...current };
  for (const [name, value] of Object.entries(change ?? {})) {
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  if (Object.keys(merged).length > METADATA_KEYS) throw tooManyKeys('metadata');
  return merged;
}
