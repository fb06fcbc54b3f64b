import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createAdmin } from '@cesta/api/modules/identity/identity.service';
import { openDatabase } from '@cesta/api/platform/db';
import { AppError } from '@cesta/api/platform/errors';
import { migrate } from '@cesta/api/platform/migrate';
import type { Settings } from '@cesta/api/settings';
import { reachDatabase } from './database.ts';
import { LaunchError } from './launch-error.ts';
import { loadSettings } from './settings.ts';

export interface NewAdmin {
  name: string;
  email: string;
  password: string;
}

const USAGE = 'Say: npm run admin -- create --name "Full Name" --email name@example.com';

/** The password is never an argument: those stay in the shell's history and in the list of processes. */
export async function admin(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (positionals[0] !== 'create' || positionals.length > 1) throw new LaunchError(USAGE);
  const name = values.name ?? (await ask('Name: '));
  const email = values.email ?? (await ask('E-mail: '));
  const password = process.env.ADMIN_PASSWORD ?? (await ask('Password: ', { hidden: true }));
  const made = await makeAdmin(loadSettings(), { name, email, password });
  console.log(`${made} may now sign in as an admin.`);
}

/** Works beside a running store as well as on its own. Answers the e-mail of the new account. */
export async function makeAdmin(settings: Settings, account: NewAdmin): Promise<string> {
  const parts = new AsyncDisposableStack();
  try {
    const { url } = await reachDatabase(settings, parts);
    await migrate(url);
    const database = openDatabase(url, { max: 1 });
    parts.defer(() => database.close());
    return (await createAdmin(database.db, settings.passwords, account)).email;
  } catch (error) {
    throw error instanceof AppError ? new LaunchError(error.message) : error;
  } finally {
    await parts.disposeAsync();
  }
}

function readArguments(args: string[]) {
  try {
    const options = { name: { type: 'string' }, email: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new LaunchError(USAGE);
  }
}

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    throw new LaunchError(`${USAGE}, with the password in ADMIN_PASSWORD when nobody can be asked for it.`);
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden ? silent : stdout, terminal: true });
  // After the line above the terminal repeats nothing by itself any more.
  stdout.write(question);
  const [answer] = (await once(lines, 'line')) as [string];
  lines.close();
  if (hidden) stdout.write('\n');
  return answer;
}
