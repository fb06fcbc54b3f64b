import { expect, it } from 'vitest';
import { causeOf } from './failed-mail.ts';

it('e-mails are given up for one reason where a server says the same of different people', () => {
  const ana = causeOf(
    "Can't send mail - all recipients were rejected: 550 5.7.1 <ana@exemplo.test>: queued as 4Bf2c9Qz1",
  );
  const rui = causeOf(
    "Can't send mail - all recipients were rejected: 550 5.7.1 <rui@exemplo.test>: queued as 9Xa1c2Rr7",
  );
  expect(rui).toBe(ana);
  expect(ana).toContain('550 5.7.1');
  expect(causeOf("Can't send mail - all recipients were rejected: 550 5.1.1 <ana@exemplo.test>")).not.toBe(
    ana,
  );
});
