import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { expect, it } from 'vitest';
import { chosenFor } from './chosen-now.ts';

it('begins the choice for the running plan with what was chosen for it, and for others with what is shown', () => {
  const changing = {
    plan_type: 'essencial',
    basket: [{ id: 'couve' }, { id: 'manga' }],
    running_basket: ['quiabo'],
  } as Subscription;
  expect(chosenFor(changing, 'essencial')).toEqual(['quiabo']);
  expect(chosenFor(changing, 'premium')).toEqual(['couve', 'manga']);
  const { running_basket: _, ...steady } = changing;
  expect(chosenFor(steady, 'essencial')).toEqual(['couve', 'manga']);
});
