import type { Db } from '../database/db.ts';

export interface Person {
  id: string;
  email: string;
  /** Only then the address is known to be theirs: what others left under it is none of their business before. */
  emailConfirmed: boolean;
}

/** A domain that keeps something about people. */
export interface DataHolder {
  /** The key under which its part stands in the file a person can download. */
  name: string;
  collect(db: Db, person: Person): Promise<unknown>;
  /** Removes what names the person and keeps what the law demands. May refuse by throwing an AppError. */
  forget(tx: Db, person: Person): Promise<void>;
}

/** Lets accounts be exported and deleted without knowing who else keeps something about their owner. */
export class PersonalData {
  #holders = new Map<string, DataHolder>();

  register(holder: DataHolder): void {
    this.#holders.set(holder.name, holder);
  }

  async collect(db: Db, person: Person): Promise<Record<string, unknown>> {
    const parts: Record<string, unknown> = {};
    for (const [name, holder] of this.#holders) parts[name] = await holder.collect(db, person);
    return parts;
  }

  async forget(tx: Db, person: Person): Promise<void> {
    for (const holder of this.#holders.values()) await holder.forget(tx, person);
  }
}
