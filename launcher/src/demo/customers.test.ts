import { Email, Password, PersonName, Phone } from '@cesta/contract/base/fields';
import { AddressInput } from '@cesta/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import { coverageCities, coverageNeighborhoods } from './coverage.ts';
import { demoCustomers } from './customers.ts';

function checkDigit(digits: readonly number[]): number {
  const weight = digits.length + 1;
  const sum = digits.reduce((total, digit, place) => total + digit * (weight - place), 0);
  return ((sum * 10) % 11) % 10;
}

function isCpf(text: string): boolean {
  const digits = [...text].map(Number);
  return (
    /^\d{11}$/.test(text) &&
    new Set(digits).size > 1 &&
    digits[9] === checkDigit(digits.slice(0, 9)) &&
    digits[10] === checkDigit(digits.slice(0, 10))
  );
}

const people = demoCustomers.map((customer) => [customer.key, customer] as const);
const addresses = demoCustomers.flatMap((customer) => customer.addresses);

describe('demo customers', () => {
  it('include the two that the start screen names', () => {
    const named = (email: string) => demoCustomers.find((customer) => customer.email === email);
    expect(named('admin@cestadaroca.test')).toMatchObject({ role: 'admin', password: 'admin123' });
    expect(named('cliente@cestadaroca.test')).toMatchObject({ role: 'customer', password: 'cliente123' });
    expect(demoCustomers.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('share neither e-mail nor CPF', () => {
    expect(new Set(demoCustomers.map(({ email }) => email)).size).toBe(demoCustomers.length);
    expect(new Set(demoCustomers.map(({ cpf }) => cpf)).size).toBe(demoCustomers.length);
  });

  it.each(people)('can be nobody real, and pass every form: %s', (_, customer) => {
    expect(customer.email).toMatch(/\.test$/);
    expect(Email.parse(customer.email)).toBe(customer.email);
    expect(Phone.parse(customer.phone)).toBe(customer.phone);
    expect(PersonName.safeParse(customer.name).success).toBe(true);
    expect(Password.safeParse(customer.password).success).toBe(true);
    expect(isCpf(customer.cpf)).toBe(true);
    for (const address of customer.addresses) expect(AddressInput.safeParse(address).success).toBe(true);
  });

  it('live where the store delivers, under the neighbourhood of their CEP', () => {
    expect(addresses).not.toEqual([]);
    for (const { zipcode, city, neighborhood } of addresses) {
      const cep = Number(zipcode);
      const home = coverageCities.find(({ cepFrom, cepTo }) => cep >= cepFrom && cep <= cepTo);
      const part = coverageNeighborhoods.find(({ cepFrom, cepTo }) => cep >= cepFrom && cep <= cepTo);
      expect(home?.city).toBe(city);
      if (part) expect(part.neighborhood).toBe(neighborhood);
    }
  });
});
