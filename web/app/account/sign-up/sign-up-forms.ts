import { FirstAddress, RegisterRequest } from '@cesta/contract/identity/identity';
import { z } from 'zod';
import { confirms } from '../forms/password-rules.ts';
import { PLACE_LABELS } from '../places/place-fields.tsx';

export const PERSONAL_LABELS = {
  name: 'Nome completo',
  email: 'Email',
  password: 'Senha',
  confirmation: 'Confirmar senha',
  phone: 'Telefone',
};

const { name, email, password, phone } = RegisterRequest.shape;

export const PersonalData = z
  .object({ name, email, password, confirmation: z.string(), phone })
  .refine(...confirms('password'));
export type PersonalData = z.output<typeof PersonalData>;
export type PersonalValues = z.input<typeof PersonalData>;

export const ADDRESS_LABELS = { ...PLACE_LABELS, label: 'Rótulo', terms: 'Termos de uso' };

const TERMS_OPEN = 'Você precisa aceitar os termos para criar a conta';

export const DeliveryData = FirstAddress.extend({
  terms: z.boolean(TERMS_OPEN).refine((isAccepted) => isAccepted, TERMS_OPEN),
});
export type DeliveryData = z.output<typeof DeliveryData>;
export type DeliveryValues = z.input<typeof DeliveryData>;

/** What is sent: neither the confirmation nor the ticked box is anybody's data. */
export function toRegisterRequest(
  { confirmation: _typedTwice, phone: number, ...person }: PersonalData,
  { terms: _accepted, ...address }: DeliveryData,
): RegisterRequest {
  return { ...person, ...(number && { phone: number }), address };
}
