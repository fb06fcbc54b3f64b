import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { NewPassword, PasswordChange } from './password-rules.ts';

function messages(schema: z.ZodType, values: object): Record<string, string | undefined> {
  const { error } = schema.safeParse(values);
  const first = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    if (!first.has(path.join('.'))) first.set(path.join('.'), message);
  }
  return Object.fromEntries(first);
}

describe('a password change', () => {
  it('asks for all three', () => {
    expect(messages(PasswordChange, { currentPassword: '', newPassword: '', confirmation: '' })).toEqual({
      currentPassword: 'Senha atual é obrigatória',
      newPassword: 'Senha é obrigatória',
      confirmation: 'Confirme a nova senha',
    });
  });

  it('wants six characters, twice the same', () => {
    const values = { currentPassword: 'antiga1', newPassword: 'nova', confirmation: 'novo' };
    expect(messages(PasswordChange, values)).toEqual({
      newPassword: 'Senha deve ter pelo menos 6 caracteres',
      confirmation: 'As senhas não coincidem',
    });
  });

  it('refuses the current password as the new one', () => {
    const values = { currentPassword: 'antiga1', newPassword: 'antiga1', confirmation: 'antiga1' };
    expect(messages(PasswordChange, values)).toEqual({
      newPassword: 'A nova senha deve ser diferente da atual',
    });
  });

  it('is satisfied in the end', () => {
    const values = { currentPassword: 'antiga1', newPassword: 'nova-senha', confirmation: 'nova-senha' };
    expect(PasswordChange.safeParse(values).success).toBe(true);
  });
});

describe('a new password after a forgotten one', () => {
  it('is typed twice', () => {
    expect(messages(NewPassword, { password: 'nova-senha', confirmation: 'nova-senhq' })).toEqual({
      confirmation: 'As senhas não coincidem',
    });
  });
});
