import { setTimeout as pause } from 'node:timers/promises';
import type { createLog } from '@cesta/api/platform/monitoring/log';
import { LaunchError } from '../launch-error.ts';
import { ChangeRelay } from './change-relay.ts';
import { forkMember, type Member } from './member.ts';
import type { Launch, ToPrimary } from './messages.ts';
import {
  failuresAfter,
  restartDelay,
  shouldGiveUp,
  shutdownLimits,
  whoTakesJobs,
} from './processes.rules.ts';

type Log = Pick<ReturnType<typeof createLog>, 'info' | 'error'>;

const SETTLE_MS = 2000;

interface Slot {
  launch: Launch;
  member: Member | null;
  failures: number;
  isReplacing: boolean;
}

export interface Supervisor {
  /** Opens all; fails when one of them cannot. */
  start(): Promise<void>;
  /** One after the other, each only when its successor answers at the door. */
  replaceAll(): Promise<void>;
  stop(): Promise<void>;
  /** Settles when trying again makes no sense any more. */
  gaveUp: Promise<string>;
}

export interface Patience {
  /** For connections at rest, of one that is replaced. */
  retireMs: number;
  /** Until others have noticed that one ends. */
  drainMs: number;
  openingMs?: number;
  /** One that dies of how it was written does so soon: so long a successor is looked at before the next in turn. */
  settleMs?: number;
  delay?: (failures: number) => number;
}

/** Keeps a process in every slot, whatever they die of. */
export function createSupervisor(
  launches: readonly Launch[],
  { retireMs, drainMs, openingMs, settleMs = SETTLE_MS, delay = restartDelay }: Patience,
  log: Log,
): Supervisor {
  const shutdownMs = shutdownLimits(drainMs).member;
  const slots: Slot[] = launches.map((launch) => ({ launch, member: null, failures: 0, isReplacing: false }));
  const living = new Set<Member>();
  const working = new WeakSet<Member>();
  const relay = new ChangeRelay<Member>();
  const gaveUp = Promise.withResolvers<string>();
  let isStarted = false;
  let isStopping = false;

  async function open(slot: Slot): Promise<Member> {
    const member = forkMember(slot.launch, hear, openingMs);
    living.add(member);
    void member.ended.then((how) => {
      living.delete(member);
      relay.remove(member);
      if (slot.member === member) lose(slot, member, how);
    });
    try {
      await member.opened;
    } catch (error) {
      await member.end('stop', shutdownMs);
      throw error;
    }
    slot.member = member;
    if (slot.launch.runsJobs) working.add(member);
    shareJobs();
    return member;
  }

  /** Not before all are open: one that works on jobs from its start may be the last of them. */
  function shareJobs(): void {
    if (!isStarted) return;
    const open = slots.flatMap(({ member }) => member ?? []);
    for (const member of whoTakesJobs(open, (one) => working.has(one))) {
      working.add(member);
      member.send({ kind: 'work' });
    }
  }

  function hear(member: Member, message: ToPrimary): void {
    if (message.kind === 'hears') relay.add(member);
    if (message.kind === 'changed') relay.changed(member, message.id, message.topic);
    if (message.kind === 'known') relay.known(member, message.id);
  }

  function lose(slot: Slot, member: Member, how: string): void {
    slot.member = null;
    if (isStopping) return;
    slot.failures = failuresAfter(slot.failures, member.livedMs());
    log.error({ process: member.pid, failures: slot.failures }, `a process of the store ended ${how}`);
    shareJobs();
    if (!slot.isReplacing && !givesUp(slot)) void revive(slot);
  }

  function givesUp(slot: Slot): boolean {
    const isAnyoneOpen = slots.some(({ member }) => member !== null);
    const isOver = shouldGiveUp(slot.failures, isAnyoneOpen);
    if (isOver) gaveUp.resolve('No process of the store stays open.');
    return isOver;
  }

  async function revive(slot: Slot): Promise<void> {
    while (!isStopping && !slot.member) {
      await pause(delay(slot.failures));
      if (isStopping) return;
      try {
        const { pid } = await open(slot);
        log.info({ process: pid }, 'another process took its place');
      } catch (error) {
        // Told to stop while it opened: nothing has failed.
        if (isStopping) return;
        slot.failures += 1;
        log.error({ err: error, failures: slot.failures }, 'a process of the store could not be opened');
        if (givesUp(slot)) return;
      }
    }
  }

  async function replace(slot: Slot): Promise<void> {
    const former = slot.member;
    // One that is being revived is new anyway.
    if (!former || isStopping) return;
    slot.isReplacing = true;
    let successor: Member;
    try {
      successor = await open(slot);
      log.info({ process: successor.pid, former: former.pid }, 'a process of the store is being replaced');
    } finally {
      slot.isReplacing = false;
      if (!slot.member) void revive(slot);
    }
    await Promise.all([former.end('retire', retireMs + shutdownMs), pause(settleMs)]);
    // The next in turn would end in the same way, and the last of them would leave nobody.
    if (slot.member !== successor && !isStopping)
      throw new LaunchError('What came in place of a process did not stay: the others are left as they are.');
  }

  async function replaceAll(): Promise<void> {
    try {
      for (const slot of slots) await replace(slot);
    } catch (error) {
      // A successor that is told to stop before it is open ends, as it should.
      if (!isStopping) throw error;
    }
    if (isStopping) return;
    log.info({ processes: slots.length }, 'all processes of the store were replaced');
  }

  return {
    gaveUp: gaveUp.promise,
    async start() {
      await Promise.all(slots.map(open));
      isStarted = true;
      shareJobs();
    },
    replaceAll,
    async stop() {
      isStopping = true;
      await Promise.all([...living].map((member) => member.end('stop', shutdownMs)));
    },
  };
}
