import { readQuestion } from '@cesta/contract/panel/desk-question';
import type { Deps } from '../../deps.ts';
import type { AuditFinder } from '../../platform/registers/audit-finders.ts';
import { findBox } from '../fulfilment/boxes.service.ts';
import * as queries from './audit-subjects.queries.ts';
import { listPeople } from './search.queries.ts';

/** Of one person some hundreds; whoever means more says so more precisely. */
const MOST_THINGS = 3000;
const MOST_PEOPLE = 20;
const MOST_NUMBERED = 20;

/** What in the audit log is about a customer, an order or a box. With both, what is about both. */
export const auditSubjects =
  (deps: Deps): AuditFinder =>
  async ({ customer, q }) => {
    const { db } = deps.database;
    const own = customer
      ? [customer.toLowerCase(), ...(await queries.listThingsOf(db, [customer], MOST_THINGS))]
      : null;
    if (!q) return own ?? [];
    const { words, order, box } = readQuestion(q);
    const people = words.length > 0 ? await listPeople(db, words, MOST_PEOPLE) : [];
    const ids = people.map(({ id }) => id);
    const stop = box === null ? undefined : await findBox(deps, box);
    const said = [
      ...(stop ? [stop.id] : []),
      ...(order === null ? [] : await queries.listThingsNumbered(db, order, MOST_NUMBERED)),
      ...ids,
      ...(await queries.listThingsOf(db, ids, MOST_THINGS)),
    ];
    return own ? said.filter((id) => own.includes(id)) : said;
  };
