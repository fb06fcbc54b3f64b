import { pick } from '@cesta/api/testing/hostile-values';
import type { Operation } from '@cesta/api/testing/operations';
import { seededRandom } from '@cesta/api/testing/random';
import { ask } from '../attacks/ask.ts';
import { residentBytes } from '../process-facts.ts';
import { type HostileCall, makeCall } from './calls.ts';
import { type Actor, type Cast, makeCast, ROLES, type Role, signIn } from './cast.ts';
import { visit } from './honest.ts';
import { readThings } from './known-things.ts';
import type { HostileStage } from './stage.ts';

/** Calls that share their people and their random numbers: a failure is repeated with its block alone. */
const BLOCK = 1_000;
const AT_ONCE = 4;
/** What calls have made is there to be called upon after so many. */
const LOOK_EVERY = 200;
const CALM_MS = 5_000;
const SHOWN = 300;

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
  unreached: string[];
  failures: string[];
  leaks: string[];
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
    failures: [],
    leaks: [],
    deaths: 0,
    memory: [],
    honest: { before: [], during: [], failed: 0 },
    seconds: 0,
  };
  const calm = visit(stage.url);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  outcome.honest.before = (await calm.stop()).waits;
  outcome.memory.push(residentBytes(stage.store.pid));
  const visitor = visit(stage.url);
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
  outcome.unreached = stage.operations.map(nameOf).filter((name) => !outcome.reached.has(name));
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
  let left = calls;
  let lookAgainAt = calls - LOOK_EVERY;
  const send = async () => {
    while (left > 0) {
      const operation = pick(random, stage.operations);
      const role = roleFor(operation, random);
      const call = makeCall(
        operation,
        random,
        cast.things,
        role === 'nobody' ? undefined : cast.actors[role].id,
      );
      left -= call.atOnce;
      if (left < lookAgainAt) {
        lookAgainAt -= LOOK_EVERY;
        cast.things = await readThings(stage.pool);
      }
      outcome.calls += call.atOnce;
      const sent = Array.from({ length: call.atOnce }, () =>
        sendAs(stage, cast, role, { call, operation, block }, outcome),
      );
      await Promise.all(sent);
      progress(`${outcome.calls} calls, ${outcome.failures.length} failures, ${outcome.leaks.length} leaks`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** Everybody everywhere, but half of the calls by those who may get in: what is behind the door is to be tried, too. */
function roleFor({ path }: Operation, random: () => number): Role {
  if (random() < 0.5) return pick(random, ROLES);
  return path.includes('/admin') ? 'admin' : pick(random, ['customer', 'other', 'admin']);
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
  if (status > 0 && status < 400) outcome.reached.add(nameOf(operation));
  const told = () =>
    `block ${block}, ${role}: ${call.method} ${call.path} ${call.body ?? ''}`
      .slice(0, SHOWN)
      .concat(` -> ${status} ${body.slice(0, 200)}`);
  if (status >= 500) outcome.failures.push(told());
  if (status === 401 && actor) await signIn(stage.pool, actor);
  const found = forbiddenMarks(cast, role).find((mark) => body.includes(mark));
  if (found && (await isStill(stage, actor))) outcome.leaks.push(`${found} in ${told()}`);
}

/** What nobody in this role may read. Packers and drivers know whom they pack and drive for, not their e-mails. */
function forbiddenMarks({ actors }: Cast, role: Role): string[] {
  if (role === 'admin') return [];
  const others = Object.values(actors).filter((actor) => actor.role !== role);
  const emails = others.map(({ emailMark }) => emailMark);
  if (role === 'packer' || role === 'driver') return emails;
  return [...emails, ...others.map(({ mark }) => mark)];
}

/** The hostile operator promotes people: what an operator of today reads is no leak. */
async function isStill({ pool }: HostileStage, actor: Actor | undefined): Promise<boolean> {
  if (!actor) return true;
  const { rows } = await pool.query<{ role: string }>('select role from users where id = $1', [actor.id]);
  return rows[0]?.role === (actor.role === 'other' ? 'customer' : actor.role);
}
