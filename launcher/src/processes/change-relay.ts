import type { Topic } from '@cesta/contract/base/topics';
import type { ToWorker } from './messages.ts';

interface Listener {
  send(message: ToWorker): void;
}

interface Told {
  asked: Listener;
  asId: number;
  missing: Set<Listener>;
}

/** The primary's side: passes a change on to all others, and says when they know it. One that has ended knows nothing. */
export class ChangeRelay<Member extends Listener> {
  #members = new Set<Member>();
  #told = new Map<number, Told>();
  #last = 0;

  add(member: Member): void {
    this.#members.add(member);
  }

  remove(member: Member): void {
    this.#members.delete(member);
    for (const id of this.#told.keys()) this.known(member, id);
  }

  changed(asked: Member, asId: number, topic: Topic): void {
    this.#last += 1;
    const id = this.#last;
    const missing = new Set<Listener>(this.#members);
    missing.delete(asked);
    this.#told.set(id, { asked, asId, missing });
    for (const member of missing) member.send({ kind: 'changed', id, topic });
    this.#finish(id);
  }

  known(member: Member, id: number): void {
    this.#told.get(id)?.missing.delete(member);
    this.#finish(id);
  }

  #finish(id: number): void {
    const told = this.#told.get(id);
    if (!told || told.missing.size > 0) return;
    this.#told.delete(id);
    told.asked.send({ kind: 'known', id: told.asId });
  }
}
