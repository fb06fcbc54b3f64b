import { describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const paying = usePayingStore();

// In a file of its own: the workers that it starts would take the events of other tests.
describe('an event', () => {
  it('is applied by the running store by itself', async () => {
    const { order, sessionId } = await buy(paying().store);
    await paying().store.deps.jobs.start();
    paying().provider.pay(sessionId);
    await expect.poll(async () => (await order()).payment_status, { timeout: 30_000 }).toBe('paid');
  });
});
