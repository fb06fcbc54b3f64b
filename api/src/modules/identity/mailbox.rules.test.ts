import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

describe('13.7: the mailbox behind an address', () => {
  it.each([
    ['maria@exemplo.test', 'maria@exemplo.test'],
    ['MARIA@Exemplo.Test', 'maria@exemplo.test'],
    ['maria+feira@exemplo.test', 'maria@exemplo.test'],
    ['maria+a+b@exemplo.test', 'maria@exemplo.test'],
    ['ma.ria@exemplo.test', 'ma.ria@exemplo.test'],
    ['ma.ria@gmail.com', 'maria@gmail.com'],
    ['M.a.r.i.a+x@googlemail.com', 'maria@gmail.com'],
    ['ma.ria@gmail.com.br', 'ma.ria@gmail.com.br'],
    ['+feira@exemplo.test', '+feira@exemplo.test'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is its own mailbox, and the same for every tag', () => {
    const name = fc.stringMatching(/^[a-z][a-z.]{0,8}[a-z]$/);
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'exemplo.test');
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-z+.]{0,8}$/), domain, (local, tag, host) => {
        const mailbox = mailboxOf(`${local}@${host}`);
        expect(mailboxOf(mailbox)).toBe(mailbox);
        expect(mailboxOf(`${local}+${tag}@${host}`.toUpperCase())).toBe(mailbox);
      }),
    );
  });
});
