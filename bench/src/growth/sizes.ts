export interface Size {
  orders: number;
  customers: number;
  subscribers: number;
  products: number;
}

const LEAST = 1_000;
const MOST = 1_000_000;

/** Ten times more at each step. A tenth of all orders' number subscribes; a shelf grows later than its customers. */
export function sizesUpTo(most = MOST): Size[] {
  const sizes: Size[] = [];
  for (let orders = LEAST; orders <= Math.min(most, MOST); orders *= 10) {
    const subscribers = orders / 10;
    sizes.push({
      orders,
      subscribers,
      // Some buy and have no basket.
      customers: subscribers * 2 + 200,
      products: Math.max(LEAST, orders / 10),
    });
  }
  return sizes;
}
