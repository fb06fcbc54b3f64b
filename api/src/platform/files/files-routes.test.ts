import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

function fail(this: Readable): void {
  this.destroy(new Error('too few bytes'));
}

describe('a picture that breaks off before its first byte', () => {
  const store = useStore();

  it('is an error that nobody keeps', async () => {
    const { app, deps } = store();
    deps.files.read = async () => ({ stream: new Readable({ read: fail }), size: 5 });
    const answer = await app.inject('/files/pictures/a-640.webp');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(answer.json().code).toBe('INTERNAL');
  });
});
