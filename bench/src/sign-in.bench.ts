import { isPassword } from '@cesta/api/platform/security/passwords';
import { readSettings } from '@cesta/api/settings';
import { signIn } from '@cesta/api/testing/sign-in';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { openBenchStore } from './bench-store.ts';
import type { Figure } from './figures.ts';
import { comparePace, tell } from './pace.ts';

const AT_ONCE = [1, 8];

/** Signing in is meant to cost one comparison of the password, and hardly more. */
export async function signInBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres();
    parts.defer(() => postgres.stop());
    const { passwords } = readSettings({ NODE_ENV: 'test', DATA_DIR: '.' });
    const store = await openBenchStore(parts, postgres.url, {
      ARGON2_MEMORY_KIB: String(passwords.memoryKib),
      ARGON2_PASSES: String(passwords.passes),
    });
    const { user, password } = await signIn(store);
    const { rows } = await store.pool.query<{ hash: string }>(
      'select password_hash as hash from users where id = $1',
      [user.id],
    );
    const hash = rows[0]?.hash ?? '';
    const figures: Figure[] = [];
    for (const people of AT_ONCE) {
      const payload = { email: user.email, password };
      const pace = await comparePace(
        people,
        async () => {
          const answer = await store.app.inject({ method: 'POST', url: '/api/auth/login', payload });
          if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}`);
        },
        () => isPassword(hash, password),
      );
      figures.push({
        what: `sign-in, ${people} at once`,
        measured: tell(pace.store),
        yardstick: `the password compared, bare argon2: ${tell(pace.bare)}`,
        ratio: pace.ratio,
        aim: 'at least 0.8',
      });
    }
    return figures;
  } finally {
    await parts.disposeAsync();
  }
}
