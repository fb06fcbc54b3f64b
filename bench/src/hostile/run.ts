import { pick } from '@cesta/api/testing/hostile-values';
import type { Operation } from '@cesta/api/testing/operations';
import { seededRandom } from '@cesta/api/testing/random';
import { ask } from '../attacks/ask.ts';
import { residentBytes } from '../process-facts.ts';
import { type HostileCall, makeCall } from './calls.ts';
import { type Actor, type Cast, comeBack, makeCast } from './cast.ts';
import { type Fingerprint, foreignWrites, takeFingerprint } from './fingerprint.ts';
import { visit } from './honest.ts';
import { readThings } from './known-things.ts';
import { ROLES, type Role } from './roles.ts';
import type { HostileStage } from './stage.ts';

/** Calls that share their people and their random numbers: a failure is repeated with its block alone. */
const BLOCK = 1_000;
const AT_ONCE = 4;
/** What calls have made is there to be called upon after so many. */
const LOOK_EVERY = 200;
const CALM_MS = 5_000;
const SHOWN = 300;

/** First those who may write to nobody else's, then with those who pack and drive, then everybody. */
const OUTSIDERS: readonly Role[] = ['nobody', 'customer', 'other'];
const PHASES: readonly { share: number; roles: readonly Role[] }[] = [
  { share: 0.3, roles: OUTSIDERS },
  { share: 0.2, roles: [...OUTSIDERS, 'packer', 'driver'] },
  { share: 0.5, roles: ROLES },
];

export interface HostileOptions {
  calls: number;
  seed: number;
  /** The first call's number: a run goes on where another ended. */
  from: number;
  minutes: number;
  progress(text: string): void;
}

export interface HostileOutcome {
  calls: number;
  blocks: number;
  operations: number;
  byStatus: Map<number, number>;
  /** Routes that answered somebody with what was asked for. */
  reached: Set<string>;
  /** The others, each with what was last said to somebody whom it let come so far. */
  unreached: string[];
  refusals: Map<string, string>;
  /** Those that turned a customer away for not being one of the office. */
  officeOnly: Set<string>;
  failures: string[];
  leaks: string[];
  /** What others have written to somebody who called nothing. */
  writes: string[];
  /** What that somebody had, by the first block's measure. */
  watched: Fingerprint | undefined;
  deaths: number;
  /** Bytes: before, and after each block. */
  memory: number[];
  honest: { before: number[]; during: number[]; failed: number };
  seconds: number;
}

export async function runHostile(stage: HostileStage, options: HostileOptions): Promise<HostileOutcome> {
  const began = performance.now();
  const outcome: HostileOutcome = {
    calls: 0,
    blocks: 0,
    operations: stage.operations.length,
    byStatus: new Map(),
    reached: new Set(),
    unreached: [],
    refusals: new Map(),
    officeOnly: new Set(),
    failures: [],
    leaks: [],
    writes: [],
    watched: undefined,
    deaths: 0,
    memory: [],
    honest: { before: [], during: [], failed: 0 },
    seconds: 0,
  };
  const calm = visit(stage);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  outcome.honest.before = (await calm.stop()).waits;
  outcome.memory.push(residentBytes(stage.store.pid));
  const visitor = visit(stage);
  const end = Date.now() + options.minutes * 60_000;
  const first = Math.floor(options.from / BLOCK);
  for (let block = first; outcome.calls < options.calls && Date.now() < end; block += 1) {
    await runBlock(stage, block, Math.min(BLOCK, options.calls - outcome.calls), options, outcome);
    outcome.blocks += 1;
    outcome.memory.push(residentBytes(stage.store.pid));
  }
  const { waits, failed } = await visitor.stop();
  outcome.honest.during = waits;
  outcome.honest.failed = failed;
  outcome.unreached = stage.operations
    .map(nameOf)
    .filter((name) => !outcome.reached.has(name))
    .map((name) => `${name}: ${outcome.refusals.get(name) ?? 'never asked for'}`);
  outcome.deaths = stage.store.deaths;
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}

async function runBlock(
  stage: HostileStage,
  block: number,
  calls: number,
  { seed, progress }: HostileOptions,
  outcome: HostileOutcome,
): Promise<void> {
  const random = seededRandom(seed * 1_000_003 + block);
  const cast = await makeCast(stage);
  const nextOperation = dealt(stage.operations, random);
  for (const { share, roles } of PHASES) {
    const before = await takeFingerprint(stage.pool, cast.bystander);
    outcome.watched ??= before;
    let left = Math.round(calls * share);
    let lookAgainAt = left - LOOK_EVERY;
    const send = async () => {
      while (left > 0) {
        const operation = nextOperation();
        const isNew = !outcome.reached.has(nameOf(operation));
        const role = roleFor(operation, roles, random, outcome, isNew ? 0.85 : 0.5);
        const whose = whoseThings(operation, cast, role, random);
        const asker = { whose, isOutsider: OUTSIDERS.includes(role) };
        const call = makeCall(operation, random, cast.things, asker, isNew ? 0.8 : 0.3);
        left -= call.atOnce;
        if (left < lookAgainAt) {
          lookAgainAt -= LOOK_EVERY;
          cast.things = await readThings(stage.pool, cast.known);
        }
        outcome.calls += call.atOnce;
        const sent = Array.from({ length: call.atOnce }, () =>
          sendAs(stage, cast, role, { call, operation, block }, outcome),
        );
        await Promise.all(sent);
        const { failures, leaks, writes } = outcome;
        progress(
          `${outcome.calls} calls, ${failures.length} failures, ${leaks.length} leaks, ${writes.length} foreign writes`,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const after = await takeFingerprint(stage.pool, cast.bystander);
    for (const change of foreignWrites(before, after, roles))
      outcome.writes.push(`block ${block}, by ${roles.join(', ')}: ${change}`.slice(0, SHOWN));
  }
}

/** One after the other, in an order that the random numbers decide, and again: none is left out for long. */
function dealt(operations: readonly Operation[], random: () => number): () => Operation {
  let deck: Operation[] = [];
  return () => {
    if (deck.length === 0) deck = [...operations];
    return deck.splice(Math.floor(random() * deck.length), 1)[0] as Operation;
  };
}

/** Everybody everywhere, but this share by those who may get in: what is behind the door is to be tried, too. */
function roleFor(
  operation: Operation,
  roles: readonly Role[],
  random: () => number,
  { officeOnly }: HostileOutcome,
  share: number,
): Role {
  const isOffices = operation.path.includes('/admin') || officeOnly.has(nameOf(operation));
  const fitting: readonly Role[] = isOffices
    ? ['admin']
    : ['customer', 'other', 'customer', 'other', 'admin'];
  const there = fitting.filter((role) => roles.includes(role));
  return pick(random, there.length > 0 && random() < share ? there : roles);
}

/** The staff have one customer before them; everywhere below /users everybody means themselves. */
function whoseThings(
  { path }: Operation,
  { actors, bystander }: Cast,
  role: Role,
  random: () => number,
): string | undefined {
  if (role === 'nobody') return undefined;
  const isOwn = OUTSIDERS.includes(role) || path.startsWith('/api/users');
  return (isOwn ? actors[role] : pick(random, [actors.customer, actors.other, bystander])).id;
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

interface Sent {
  call: HostileCall;
  operation: Operation;
  block: number;
}

async function sendAs(
  stage: HostileStage,
  cast: Cast,
  role: Role,
  { call, operation, block }: Sent,
  outcome: HostileOutcome,
): Promise<void> {
  const actor = role === 'nobody' ? undefined : cast.actors[role];
  const { status, body } = await ask(`${stage.url}${call.path}`, {
    method: call.method,
    ...(call.body !== undefined && { body: call.body }),
    headers: {
      ...(call.body !== undefined && { 'content-type': call.type }),
      ...(actor && { authorization: `Bearer ${actor.token}` }),
    },
  });
  outcome.byStatus.set(status, (outcome.byStatus.get(status) ?? 0) + 1);
  const name = nameOf(operation);
  if (status > 0 && status < 400) outcome.reached.add(name);
  else if (status === 403 && OUTSIDERS.includes(role)) outcome.officeOnly.add(name);
  else if (status !== 401 && status !== 403) outcome.refusals.set(name, `${status} ${body.slice(0, 160)}`);
  const told = () =>
    `block ${block}, ${role}: ${call.method} ${call.path} ${call.body ?? ''}`
      .slice(0, SHOWN)
      .concat(` -> ${status} ${body.slice(0, 200)}`);
  if (isFailure(status)) outcome.failures.push(told());
  if (status === 401 && role !== 'nobody' && cast.actors[role] === actor) await comeBack(stage, cast, role);
  const sent = `${call.path} ${call.body ?? ''}`;
  const found = forbiddenMarks(cast, role).find((mark) => body.includes(mark) && !sent.includes(mark));
  if (found && (await isStill(stage, role, actor))) outcome.leaks.push(`${found} in ${told()}`);
}

/** An answer that breaks off, or never comes, is none. */
export const isFailure = (status: number) => status === 0 || status >= 500;

/** What nobody in this role may read. Packers and drivers know whom they pack and drive for, not their e-mails. */
export function forbiddenMarks({ actors, bystander, things }: Cast, role: Role): string[] {
  if (role === 'admin') return [];
  const others = [
    ...Object.entries(actors).flatMap(([name, actor]) => (name === role ? [] : [actor])),
    bystander,
  ];
  const emails = others.map(({ emailMark }) => emailMark);
  if (role === 'packer' || role === 'driver') return emails;
  const ids = others.flatMap(({ id }) => PRIVATE.flatMap((table) => things.ownedBy(id).get(table) ?? []));
  return [...emails, ...others.flatMap(({ mark, phone }) => [mark, phone]), ...ids];
}

/** Tables whose ids nobody else comes to know. */
const PRIVATE = ['users', 'addresses', 'sessions', 'orders', 'subscriptions', 'deliveries'];

/** The hostile operator promotes people: what an operator of today reads is no leak. */
async function isStill({ pool }: HostileStage, role: Role, actor: Actor | undefined): Promise<boolean> {
  if (!actor) return true;
  const { rows } = await pool.query<{ role: string }>('select role from users where id = $1', [actor.id]);
  return rows[0]?.role === (role === 'other' ? 'customer' : role);
}
