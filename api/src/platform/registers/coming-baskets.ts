import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Db } from '../database/db.ts';

/** A subscriber's basket, as far as an order that comes along with it has to know it. */
export interface ComingBasket {
  id: string;
  date: string;
  cutoffAt: Date;
  /** The first day on which it should have gone out; null while it is on time. */
  lateSince: string | null;
  /** Null when it does not come: it was skipped or cancelled. */
  state: StopState | null;
  address: DeliveryAddress;
}

export interface BasketSource {
  /** The soonest basket of this customer that can still change. */
  findNext(db: Db, userId: string, now: Date): Promise<ComingBasket | null>;
  find(db: Db, id: string): Promise<ComingBasket | null>;
}

/** Lets orders come along with baskets: subscriptions know these, and lie above orders. */
export class ComingBaskets implements BasketSource {
  #source: BasketSource | null = null;

  register(source: BasketSource): void {
    this.#source = source;
  }

  async findNext(db: Db, userId: string, now: Date): Promise<ComingBasket | null> {
    return (await this.#source?.findNext(db, userId, now)) ?? null;
  }

  async find(db: Db, id: string | null): Promise<ComingBasket | null> {
    return id ? ((await this.#source?.find(db, id)) ?? null) : null;
  }
}
