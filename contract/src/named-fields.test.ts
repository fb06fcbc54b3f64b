import { expect, it } from 'vitest';
import type { z } from 'zod';
import { Product } from './catalog/catalog.ts';
import { Producer } from './catalog/producers.ts';
import { ContactMessage, Post } from './content/content.ts';
import { Address, User } from './identity/identity.ts';
import { Order, OrderItem } from './orders/orders.ts';
import { AdminSubscription, BasketItem, Subscription } from './subscriptions/subscriptions.ts';
import { FIELDS } from './testing/named-fields.ts';

const promised: Record<keyof typeof FIELDS, z.ZodObject> = {
  user: User,
  product: Product,
  address: Address,
  order: Order,
  line: OrderItem,
  subscription: AdminSubscription,
  own: Subscription,
  choice: BasketItem,
  post: Post,
  producer: Producer,
  message: ContactMessage,
};

it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('every named field of a %s always comes', (kind) => {
  const { shape } = promised[kind];
  expect(FIELDS[kind].filter((name) => !shape[name] || shape[name].safeParse(undefined).success)).toEqual([]);
});
