import { createInlinePrice, usablePrice } from '../catalog/new-price.ts';
import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import type { LineItem, Price } from '../wire/wire-type.ts';
import type { LineItemParams } from './session-params.ts';

/** The lines of a session, each with its price as it is now. */
export function createLines(
  ctx: Context,
  params: LineItemParams[],
  mode: 'payment' | 'subscription',
): LineItem[] {
  const lines = params.map((line, index) => createLine(ctx, line, `line_items[${index}]`));
  const prices = lines.flatMap((line) => (line.price ? [line.price] : []));
  checkCurrencies(prices);
  checkMode(prices, mode);
  return lines;
}

function createLine(ctx: Context, params: LineItemParams, name: string): LineItem {
  if (params.price !== undefined && params.price_data !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', {
      code: 'parameters_exclusive',
      param: `${name}[price_data]`,
    });
  }
  const price =
    params.price === undefined
      ? params.price_data && createInlinePrice(ctx, params.price_data, `${name}[price_data]`)
      : usablePrice(ctx, params.price, `${name}[price]`);
  if (!price) throw missingParameter(`${name}[price]`);
  if (params.quantity === undefined) throw missingParameter(`${name}[quantity]`);
  const amount = (price.unit_amount ?? 0) * params.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: ctx.store.products.get(price.product)?.name ?? null,
    metadata: mergeMetadata(null, params.metadata),
    price,
    quantity: params.quantity,
  };
}

function checkCurrencies(prices: Price[]): void {
  const [first] = prices;
  prices.forEach((price, index) => {
    if (price.currency === first?.currency) return;
    throw invalidRequest(
      'Each item in a Checkout Session must use the same currency as the others. ' +
        `You passed \`${first?.currency}\` and \`${price.currency}\`.`,
      { param: `line_items[${index}]` },
    );
  });
}

function checkMode(prices: Price[], mode: 'payment' | 'subscription'): void {
  const recurring = prices.filter((price) => price.type === 'recurring').length;
  if (mode === 'payment' && recurring > 0) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && recurring === 0) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      {
        param: 'line_items',
      },
    );
  }
}
