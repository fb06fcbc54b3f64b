import { describe, expect, it } from 'vitest';
import { DeliveryData, PersonalData, toRegisterRequest } from './sign-up-forms.ts';

const person = {
  name: 'Maria das Dores',
  email: ' Maria@Exemplo.TEST ',
  password: 'segredo',
  confirmation: 'segredo',
  phone: '(71) 99999-0000',
};
const delivery = {
  label: '',
  zipcode: '40020-000',
  street: 'Rua Chile',
  number: '12',
  complement: '',
  neighborhood: 'Centro',
  city: 'Salvador',
  state: 'ba',
  terms: true,
};

function wrong(schema: typeof PersonalData | typeof DeliveryData, values: object) {
  const { error } = schema.safeParse(values);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('the first step of signing up', () => {
  it.each([
    ['name', '', 'Nome é obrigatório'],
    ['name', 'Jô', 'Nome deve ter pelo menos 3 caracteres'],
    ['email', '', 'Email é obrigatório'],
    ['email', 'maria@', 'Email inválido'],
    ['password', '', 'Senha é obrigatória'],
    ['password', '12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['confirmation', 'outra', 'As senhas não coincidem'],
    ['confirmation', '', 'As senhas não coincidem'],
    ['phone', '7199', 'Telefone deve ter 10 ou 11 dígitos'],
  ])('refuses %s %j', (field, value, message) => {
    expect(wrong(PersonalData, { ...person, [field]: value })).toContain(`${field}: ${message}`);
  });

  it('tells everything at once, the confirmation too', () => {
    const all = wrong(PersonalData, {
      name: '',
      email: '',
      password: 'segredo',
      confirmation: 'x',
      phone: '',
    });
    expect(all).toEqual(
      expect.arrayContaining([
        'name: Nome é obrigatório',
        'email: Email é obrigatório',
        'confirmation: As senhas não coincidem',
      ]),
    );
  });

  it('does without a phone', () => {
    expect(wrong(PersonalData, { ...person, phone: '' })).toEqual([]);
  });
});

describe('the second step', () => {
  it.each([
    ['zipcode', '', 'CEP é obrigatório'],
    ['zipcode', '4002', 'CEP deve ter 8 dígitos'],
    ['street', ' ', 'Rua é obrigatória'],
    ['number', '', 'Número é obrigatório'],
    ['neighborhood', '', 'Bairro é obrigatório'],
    ['city', '', 'Cidade é obrigatória'],
    ['state', '', 'Estado é obrigatório'],
    ['state', 'B', 'Estado deve ter 2 letras'],
    ['state', '1A', 'Estado deve ter 2 letras'],
    ['terms', false, 'Você precisa aceitar os termos para criar a conta'],
  ])('refuses %s %j', (field, value, message) => {
    expect(wrong(DeliveryData, { ...delivery, [field]: value })).toContain(`${field}: ${message}`);
  });
});

describe('what is sent', () => {
  const send = (persons: object, deliveries: object) =>
    toRegisterRequest(PersonalData.parse(persons), DeliveryData.parse(deliveries));

  it('has the email in lower case, the state in upper case and a label', () => {
    expect(send(person, delivery)).toEqual({
      name: 'Maria das Dores',
      email: 'maria@exemplo.test',
      password: 'segredo',
      phone: '71999990000',
      address: {
        label: 'Meu Endereço',
        zipcode: '40020000',
        street: 'Rua Chile',
        number: '12',
        complement: '',
        neighborhood: 'Centro',
        city: 'Salvador',
        state: 'BA',
      },
    });
  });

  it('leaves out a phone that was not given', () => {
    expect(send({ ...person, phone: '' }, delivery)).not.toHaveProperty('phone');
  });
});
