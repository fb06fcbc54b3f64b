import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailCountKey, mailboxOf } from './mailbox.rules.ts';

describe('the mailbox behind an address', () => {
  it.each([
    ['maria@exemplo.test', 'maria@exemplo.test'],
    ['MARIA@Exemplo.Test', 'maria@exemplo.test'],
    ['maria+feira@exemplo.test', 'maria+feira@exemplo.test'],
    ['maria+feira@outlook.com', 'maria@outlook.com'],
    ['maria+a+b@gmail.com', 'maria@gmail.com'],
    ['ma.ria@exemplo.test', 'ma.ria@exemplo.test'],
    ['ma.ria@gmail.com', 'maria@gmail.com'],
    ['M.a.r.i.a+x@googlemail.com', 'maria@gmail.com'],
    ['ma.ria@gmail.com.br', 'ma.ria@gmail.com.br'],
    ['+feira@gmail.com', '+feira@gmail.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is its own mailbox, and the same for every tag where tags are known', () => {
    const name = fc.stringMatching(/^[a-z][a-z.]{0,8}[a-z]$/);
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'outlook.com');
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-z+.]{0,8}$/), domain, (local, tag, host) => {
        const mailbox = mailboxOf(`${local}@${host}`);
        expect(mailboxOf(mailbox)).toBe(mailbox);
        expect(mailboxOf(`${local}+${tag}@${host}`.toUpperCase())).toBe(mailbox);
      }),
    );
  });
});

describe('what e-mails are counted under', () => {
  const key = (email: string, isConfirmed = false) => emailCountKey({ email, isConfirmed });

  it('is one for all spellings of a mailbox', () => {
    expect(key('v.itima+1@gmail.com')).toBe(key('vi.tima@googlemail.com'));
  });

  it('is another for the plain address and for a confirmed one, which strangers cannot use up', () => {
    const keys = [key('vitima@gmail.com'), key('vitima+x@gmail.com'), key('vi.tima@gmail.com', true)];
    expect(new Set(keys).size).toBe(3);
  });
});
