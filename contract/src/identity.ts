import { z } from 'zod';
import { Id } from './fields.ts';

export const ROLES = ['customer', 'admin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** What the owner of an account reads about it. Digits only in phone and cpf; the screen formats. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  /** YYYY-MM-DD */
  birthdate: z.string().nullable(),
});
export type User = z.infer<typeof User>;
