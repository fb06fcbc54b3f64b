import { z } from 'zod';
import { Cep, Cpf, Email, GivenEmail, Id, Password, PersonName, Phone, Uf } from '../base/fields.ts';
import { boundedText, formLine, optionalLine } from '../base/forms.ts';

/** `admin` is the office. */
export const STAFF_ROLES = ['admin', 'packer', 'driver'] as const;
export const StaffRole = z.enum(STAFF_ROLES, 'Escolha o papel');
export type StaffRole = z.infer<typeof StaffRole>;
export const ROLES = ['customer', ...STAFF_ROLES] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** What the owner of an account reads about it. Digits only in phone and cpf; the screen formats. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Whether a link sent to the address was used. A screen must do without it. */
  email_confirmed: z.boolean().optional(),
  role: Role,
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  /** YYYY-MM-DD */
  birthdate: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ user: User });
export type UserAnswer = z.infer<typeof UserAnswer>;

export const SignInAnswer = z.object({ token: z.string(), user: User });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** The id stands outside as well, for clients that look only for whose session this is. */
export const VerifyAnswer = z.object({ id: Id, user: User });
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

export const DEFAULT_ADDRESS_LABEL = 'Meu Endereço';
export const MAX_ADDRESSES = 50;

export const Address = z.object({
  id: Id,
  label: z.string(),
  zipcode: z.string(),
  street: z.string(),
  number: z.string(),
  /** Empty when there is none. */
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  is_default: z.boolean(),
});
export type Address = z.infer<typeof Address>;

/** What a change of address does to the baskets that are paid for and still to come. */
export const AddressImpact = z.object({
  deliveries: z.array(
    z.object({
      id: Id,
      /** The day it had; null for one that gets a day only now. */
      from: z.iso.date().nullable(),
      /** The day it gets; null when there is none to be had at the new address. */
      to: z.iso.date().nullable(),
      /** Past its cut-off: it goes where it was going. */
      stays: z.boolean(),
      /** The basket is skipped: it is about the order that was to come along with it. */
      is_order: z.boolean().optional(),
    }),
  ),
  /** Sent back with the change: refused when by then it would move something else. */
  fingerprint: z.string(),
});
export type AddressImpact = z.infer<typeof AddressImpact>;

const Expected = z.string('Valor inválido').max(100).optional();

/** How a change that moves baskets is asked for: first to see what it does, then to do just that. */
export const AddressQuestion = z.object({
  /** Says what would happen and changes nothing. */
  dry_run: z.boolean('Valor inválido').optional(),
  /** The fingerprint of what was shown. */
  expected: Expected,
});
export type AddressQuestion = z.infer<typeof AddressQuestion>;

export const AddressAnswer = z.object({
  address: Address,
  /** There when the address is the one that a subscription's baskets go to. */
  impact: AddressImpact.optional(),
});
export type AddressAnswer = z.infer<typeof AddressAnswer>;

export const AddressList = z.object({ addresses: z.array(Address), total: z.number().int() });
export type AddressList = z.infer<typeof AddressList>;

const WITHOUT_NUMBER = 'Número é obrigatório';
/** Text, such as '12A' or 's/n'; a sender may well take '12' for a number. */
const HouseNumber = z
  .union([z.string(WITHOUT_NUMBER), z.number(WITHOUT_NUMBER)], WITHOUT_NUMBER)
  .transform(String)
  .pipe(formLine(20, WITHOUT_NUMBER));

const place = {
  zipcode: Cep,
  street: formLine(200, 'Rua é obrigatória'),
  number: HouseNumber,
  neighborhood: formLine(120, 'Bairro é obrigatório'),
  city: formLine(120, 'Cidade é obrigatória'),
  state: Uf,
};

/** Missing, null and empty are the same: none. */
const Complement = optionalLine(120).nullish();
const Label = formLine(60, 'Rótulo é obrigatório');

export const AddressInput = z.object({
  label: Label,
  ...place,
  complement: Complement,
  is_default: z.boolean('Valor inválido').optional(),
});
export type AddressInput = z.infer<typeof AddressInput>;

/** What is left out stays as it is. `is_default: true` makes it the default; there is no way to have none. */
export const AddressChange = AddressInput.partial().extend(AddressQuestion.shape);
export type AddressChange = z.infer<typeof AddressChange>;

/** Deleting the one that baskets go to needs another that they go to from now on. */
export const AddressRemoval = z.object({ replace_with: Id.optional(), expected: Expected });
export type AddressRemoval = z.infer<typeof AddressRemoval>;

/** The first address, given at sign-up: there the label may be left out. */
export const FirstAddress = z.object({
  label: optionalLine(60)
    .nullish()
    .transform((text) => text || DEFAULT_ADDRESS_LABEL),
  ...place,
  complement: Complement,
});
export type FirstAddress = z.infer<typeof FirstAddress>;

/** An existing password is only compared: its rules may have changed since it was chosen. */
const GivenPassword = (missing: string) => z.string(missing).min(1, missing).max(1000, 'Senha muito longa');

export const LoginRequest = z.object({
  email: GivenEmail,
  password: GivenPassword('Senha é obrigatória'),
  remember: z.boolean('Valor inválido').optional(),
  /** The second step, of who has one. */
  code: boundedText(40, 'Código inválido').optional(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  name: PersonName,
  email: Email,
  password: Password,
  phone: Phone.nullish(),
  address: FirstAddress.nullish(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** Somebody on the phone who has no account yet. */
export const NewCustomer = z.object({
  name: PersonName,
  email: Email,
  phone: Phone.refine((digits) => digits !== '', 'Telefone é obrigatório'),
  address: AddressInput.nullish(),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

export const MadeCustomer = z.object({ message: z.string(), id: Id });
export type MadeCustomer = z.infer<typeof MadeCustomer>;

export const ForgotPasswordRequest = z.object({ email: Email });
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>;

/** What a link in an e-mail carries. */
const LinkToken = z.string('Link inválido').min(1, 'Link inválido').max(200, 'Link inválido');

export const ConfirmEmailRequest = z.object({ token: LinkToken });
export type ConfirmEmailRequest = z.infer<typeof ConfirmEmailRequest>;

/** To who asked for the link again: what was done, or that there was nothing left to do. */
export const ConfirmationAnswer = z.object({ message: z.string(), email_confirmed: z.boolean() });
export type ConfirmationAnswer = z.infer<typeof ConfirmationAnswer>;

export const ResetPasswordRequest = z.object({
  token: LinkToken,
  password: Password,
});
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

export const ChangePasswordRequest = z
  .object({ currentPassword: GivenPassword('Senha atual é obrigatória'), newPassword: Password })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'A nova senha deve ser diferente da atual',
  });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

const BIRTHDATE_WRONG = 'Data de nascimento inválida';
const Birthdate = boundedText(10, BIRTHDATE_WRONG).refine(
  (text) => text === '' || (z.iso.date().safeParse(text).success && text >= '1900-01-01'),
  BIRTHDATE_WRONG,
);

/** What is left out stays as it is; empty and null clear it. Anything else sent along, such as a role, is ignored. */
export const ProfileChange = z.object({
  name: PersonName.optional(),
  phone: Phone.nullish(),
  cpf: Cpf.nullish(),
  birthdate: Birthdate.nullish(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const DeleteAccountRequest = z.object({ password: GivenPassword('Senha é obrigatória') });
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>;

export const Session = z.object({
  id: Id,
  /** 'Chrome no Android' */
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** When it ends in any case. */
  expires_at: z.iso.datetime(),
  /** When it ends if it is not used until then. */
  idle_expires_at: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SessionList = z.object({ sessions: z.array(Session), total: z.number().int() });
export type SessionList = z.infer<typeof SessionList>;

/** Everything the store knows about a person. Other domains add their part under their own name. */
export const PersonalDataExport = z.looseObject({
  exported_at: z.iso.datetime(),
  user: User.extend({ created_at: z.iso.datetime() }),
  addresses: z.array(Address),
  sessions: z.array(Session),
  /** Links to confirm the e-mail that were sent and not used yet. */
  email_confirmations: z.array(z.object({ created_at: z.iso.datetime(), expires_at: z.iso.datetime() })),
  /** Browsers that have signed in before. */
  known_devices: z.array(z.object({ created_at: z.iso.datetime(), last_used_at: z.iso.datetime() })),
});
export type PersonalDataExport = z.infer<typeof PersonalDataExport>;
