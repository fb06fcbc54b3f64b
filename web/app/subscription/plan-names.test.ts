import { describe, expect, it } from 'vitest';
import { monthlyValue, planLabel } from './plan-names.ts';

describe('the label of a plan', () => {
  it.each([
    ['Básico', 'R$ 59,90/mês'],
    ['Essencial', 'R$ 59,90/mês'],
    ['Família', 'R$ 149,90/mês'],
    ['Premium', 'R$ 250,00/mês'],
    ['Cesta do Sítio', 'Plano personalizado'],
  ])('goes by its name: %s', (name, label) => {
    expect(planLabel(name)).toBe(label);
  });
});

describe('the monthly value after the payment', () => {
  it.each([
    ['Básico', 'R$ 59,90'],
    ['Essencial', 'R$ 59,90'],
    ['Família', 'Conforme contratado'],
    ['Premium', 'Conforme contratado'],
    ['Cesta do Sítio', 'Conforme contratado'],
  ])('is named for the smallest plan alone: %s', (name, value) => {
    expect(monthlyValue(name)).toBe(value);
  });
});
