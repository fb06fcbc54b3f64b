import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import { expect, it } from 'vitest';
import { planQuestions, shortfallText } from './plan-words.ts';

it('credit for a basket below its price is promised only where it comes by itself', () => {
  expect(shortfallText([])).toBe(
    'Se a colheita não deixar chegar lá, a diferença volta para você como crédito.',
  );
  expect(shortfallText(PLAN_TYPES)).toBe(
    'Se a colheita não deixar chegar lá, nossa equipe confere a diferença e fala com você.',
  );
  expect(shortfallText(['premium'])).toBe(
    'Se a colheita não deixar chegar lá, a diferença volta para você como crédito no Essencial e Família; no Premium, nossa equipe confere a diferença e fala com você.',
  );
  const worth = (reviewed: Parameters<typeof planQuestions>[0]) =>
    planQuestions(reviewed).find(({ question }) => question === 'Quanto vale a minha cesta?')?.answer;
  expect(worth(undefined)).toContain('como crédito.');
  expect(worth(PLAN_TYPES)).not.toContain('crédito');
});
