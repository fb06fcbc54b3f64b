import { describe, expect, it } from 'vitest';
import { farmInWords, receivedAll } from './receiving-words.ts';

const none = { received: 0, lost: 0, missing: 2000 };
const part = { received: 1500, lost: 0, missing: 500 };
const spoilt = { received: 2000, lost: 250, missing: 0 };
const refused = { received: 0, lost: 0, missing: 0 };

describe('a farm in one line', () => {
  it('says what is to come, what came, what came short and what was lost', () => {
    expect(farmInWords([none, none])).toBe('2 produtos a receber');
    expect(farmInWords([none, part, spoilt])).toBe('2 de 3 produtos · 1 a menos · perda em 1');
  });

  it('leaves out what the farmer does not have', () => {
    expect(farmInWords([refused, none])).toBe('1 produto a receber');
    expect(farmInWords([refused])).toBe('Não traz nada');
  });
});

describe('all of it came', () => {
  it('is what is missing, and says how much there is then, so that it is not entered twice', () => {
    const aipim = {
      key: 'a',
      cropId: 'a',
      productId: 'p',
      productName: 'Aipim',
      unit: 'caixa',
      portions: 20,
    };
    expect(receivedAll('2026-11-17', 'f', aipim, part)).toMatchObject({
      line: { kind: 'received', cropId: 'a', unit: 'caixa', quantity: '0,5', upTo: '2' },
      counts: { thousandths: 500 },
    });
  });
});
