import { setImmediate } from 'node:timers/promises';
import type { Topic } from '@cesta/contract/base/topics';
import { describe, expect, it } from 'vitest';
import { ChangeRelay } from './change-relay.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { createSiblings } from './siblings.ts';

/** Workers around one relay, wired by hand; a silent one hears and does not answer. */
function wire(count: number) {
  const relay = new ChangeRelay<{ send(message: ToWorker): void }>();
  return Array.from({ length: count }, () => {
    const heard: Topic[] = [];
    const worker = { heard, isSilent: false };
    const member = { send: (message: ToWorker) => siblings.hear(message) };
    const siblings = createSiblings((message: ToPrimary) => {
      if (message.kind === 'changed') relay.changed(member, message.id, message.topic);
      if (message.kind === 'known' && !worker.isSilent) relay.known(member, message.id);
    });
    siblings.onChange((topic) => heard.push(topic));
    relay.add(member);
    return Object.assign(worker, { siblings, die: () => relay.remove(member) });
  });
}

describe('a change in one of several processes', () => {
  it('is known to all others, and not told to itself, before its caller goes on', async () => {
    const [one, two, three] = wire(3);
    await one?.siblings.tell('products');
    expect([one?.heard, two?.heard, three?.heard]).toEqual([[], ['products'], ['products']]);
  });

  it('waits for who has not heard yet, and not for one that has ended', async () => {
    const [one, two, three] = wire(3);
    if (!one || !two || !three) throw new Error('Three were asked for');
    two.isSilent = true;
    let isKnown = false;
    const telling = one.siblings.tell('posts').then(() => {
      isKnown = true;
    });
    await setImmediate();
    expect([isKnown, three.heard]).toEqual([false, ['posts']]);
    two.die();
    await telling;
    expect(isKnown).toBe(true);
  });

  it('keeps nobody waiting who is alone', async () => {
    const [one] = wire(1);
    await one?.siblings.tell('products');
  });
});
