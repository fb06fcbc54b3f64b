import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { HOME } from '../../testing/own-account.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
let ana: SignedIn;
beforeAll(async () => {
  ana = await signIn(store(), { role: 'admin', name: 'Ana Souza' });
});

let made = 0;
function somebody() {
  made += 1;
  return { name: 'Dona Zefa', email: `zefa${made}@exemplo.test`, phone: '(71) 98888-0000', address: HOME };
}

const make = (given: object) => callAs(ana, store(), 'POST', '/admin/people', given);
const emailsTo = async (email: string) =>
  (await store().deps.mail.list(200)).filter(({ to }) => to === email).reverse();

describe('a new customer on the phone', () => {
  it('gets an account with address and phone, and a link to choose a password that opens it', async () => {
    const given = somebody();
    const { status, body } = await make(given);
    expect(status).toBe(201);
    const person = (await callAs(ana, store(), 'GET', `/admin/people/${body.id}`)).body.person;
    expect(person).toMatchObject({ name: 'Dona Zefa', phone: '71988880000', email_confirmed: false });
    expect(person.addresses).toMatchObject([{ street: HOME.street, is_default: true }]);
    const [email, ...others] = await emailsTo(given.email);
    expect(others).toEqual([]);
    expect(email?.text).toContain('criou esta conta por telefone, a seu pedido');
    const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1];
    const chosen = { token, password: 'quiabo com dendê' };
    expect((await callAs(null, store(), 'POST', '/auth/reset-password', chosen)).status).toBe(200);
    const login = { email: given.email, password: chosen.password };
    expect((await callAs(null, store(), 'POST', '/auth/login', login)).body.user).toMatchObject({
      id: body.id,
      role: 'customer',
    });
    const entries = (await callAs(ana, store(), 'GET', '/admin/audit-log')).body.entries;
    expect(entries[0]).toMatchObject({ subject: 'customer', action: 'created', subject_id: body.id });
    expect(JSON.stringify(entries)).not.toContain('Zefa');
  });

  it('whose e-mail has an account is offered instead, also when it is pressed twice at once', async () => {
    const given = somebody();
    const both = await Promise.all([make(given), make({ ...given, email: given.email.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [first] = both.filter(({ status }) => status === 201);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'EMAIL_TAKEN', fields: { person: first?.body.id } });
    expect(refused?.body.message).toContain('Dona Zefa');
    expect(await emailsTo(given.email)).toHaveLength(1);
  });

  it('needs a name, an e-mail and a phone, and is made by the office alone', async () => {
    const { body } = await make({ name: 'Zé', email: 'x', phone: '' });
    expect(Object.keys(body.fields).sort()).toEqual(['email', 'name', 'phone']);
    const customer = await signIn(store());
    expect((await callAs(customer, store(), 'POST', '/admin/people', somebody())).status).toBe(403);
  });
});

describe('an address that is said on the phone', () => {
  it('is added to the customer once, however often it is sent, told once, and recorded without saying where', async () => {
    const customer = await signIn(store());
    const path = `/admin/people/${customer.user.id}/addresses`;
    const first = await callAs(ana, store(), 'POST', path, HOME);
    const again = await callAs(ana, store(), 'POST', path, { ...HOME, label: 'De novo' });
    expect(first.status).toBe(201);
    expect(again.body.address.id).toBe(first.body.address.id);
    const own = await callAs(customer, store(), 'GET', `/users/${customer.user.id}/addresses`);
    expect(own.body.total).toBe(1);
    const entries = (await callAs(ana, store(), 'GET', '/admin/audit-log?limit=1')).body.entries;
    expect(entries).toMatchObject([{ action: 'address', subject: 'customer', subject_id: customer.user.id }]);
    expect(JSON.stringify(entries)).not.toContain(HOME.street);
    const told = (await store().deps.mail.list(20)).filter(({ to }) => to === customer.user.email);
    expect(told.map(({ subject }) => subject)).toEqual(['Um novo endereço na sua conta']);
    expect(told[0]?.text).toContain(`${HOME.street}, ${HOME.number}`);
    expect((await callAs(ana, store(), 'POST', `/admin/people/${randomUUID()}/addresses`, HOME)).status).toBe(
      404,
    );
    expect((await callAs(customer, store(), 'POST', path, HOME)).status).toBe(403);
  });
});
