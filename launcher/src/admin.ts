import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createAdmin, endSessionsOf, removeTwoStepOf } from '@cesta/api/modules/identity/identity.service';
import { type Database, openDatabase } from '@cesta/api/platform/database/db';
import { migrate } from '@cesta/api/platform/database/migrate';
import { AppError } from '@cesta/api/platform/errors';
import { createLog } from '@cesta/api/platform/monitoring/log';
import { secretOfFolder } from '@cesta/api/platform/security/encryption';
import { createSecurityLog, type SecurityLog } from '@cesta/api/platform/security/security-log';
import type { Settings } from '@cesta/api/settings';
import { reachDatabase } from './database.ts';
import { LaunchError } from './launch-error.ts';
import { loadSettings } from './settings.ts';

export interface NewAdmin {
  name: string;
  email: string;
  password: string;
}

interface LogTo {
  write(line: string): void;
}

const USAGE = `Say: npm run admin -- create --name "Full Name" --email name@example.com
 or: npm run admin -- sign-out --email name@example.com
 or: npm run admin -- sign-out --everybody
 or: npm run admin -- reset-two-step --email name@example.com`;

export async function admin(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new LaunchError(USAGE);
  if (command === 'create' && !values.everybody) return create(values);
  if (command === 'sign-out' && values.name === undefined) return signOut(values);
  if (command === 'reset-two-step' && values.name === undefined) return resetTwoStep(values);
  throw new LaunchError(USAGE);
}

type Given = ReturnType<typeof readArguments>['values'];

/** The password is never an argument: those stay in the shell's history and in the list of processes. */
async function create(values: Given): Promise<void> {
  const name = values.name ?? (await ask('Name: '));
  const email = values.email ?? (await ask('E-mail: '));
  const password = process.env.ADMIN_PASSWORD ?? (await ask('Password: ', { hidden: true }));
  const made = await makeAdmin(loadSettings(), { name, email, password });
  console.log(`${made} may now sign in as an admin.`);
}

async function signOut({ email, everybody = false }: Given): Promise<void> {
  if (everybody === (email !== undefined)) throw new LaunchError(USAGE);
  const ended = await signOutEverywhere(loadSettings(), email === undefined ? 'everybody' : { email });
  console.log(`${ended} sessions ended. Whoever had one signs in again.`);
}

async function resetTwoStep({ email, everybody = false }: Given): Promise<void> {
  if (everybody || email === undefined) throw new LaunchError(USAGE);
  const wasOn = await takeTwoStepFrom(loadSettings(), email);
  console.log(wasOn ? 'The second step is off, and all sessions ended.' : 'There was no second step.');
}

/** For the last of the office, who has lost phone and recovery codes: nobody else can help. */
export function takeTwoStepFrom(settings: Settings, email: string, logTo?: LogTo): Promise<boolean> {
  return withDatabase(settings, async ({ db }) => {
    const wasOn = await removeTwoStepOf(db, email);
    const log = await openSecurityLog(settings, logTo);
    if (wasOn) log.write('two-step.reset', { account: email.trim(), what: 'by command' });
    return wasOn;
  });
}

/** Answers the e-mail of the new account. */
export function makeAdmin(settings: Settings, account: NewAdmin, logTo?: LogTo): Promise<string> {
  return withDatabase(settings, async ({ db }) => {
    const { email } = await createAdmin(db, settings.passwords, account, settings.store.name);
    const log = await openSecurityLog(settings, logTo);
    log.write('role.granted', { account: email, what: 'admin' });
    return email;
  });
}

/** Answers how many sessions ended. */
export function signOutEverywhere(
  settings: Settings,
  who: { email: string } | 'everybody',
  logTo?: LogTo,
): Promise<number> {
  return withDatabase(settings, async ({ db }) => {
    const ended = await endSessionsOf(db, who);
    const log = await openSecurityLog(settings, logTo);
    log.write(
      'sessions.ended',
      who === 'everybody' ? { what: 'of everybody' } : { account: who.email.trim() },
    );
    return ended;
  });
}

/** Works beside a running store as well as on its own. */
async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const parts = new AsyncDisposableStack();
  try {
    const { url } = await reachDatabase(settings, parts);
    await migrate(url);
    const database = openDatabase(url, { max: 1 });
    parts.defer(() => database.close());
    return await work(database);
  } catch (error) {
    throw error instanceof AppError ? new LaunchError(error.message) : error;
  } finally {
    await parts.disposeAsync();
  }
}

/** The same lines that a running store writes, under the same name for the account. */
async function openSecurityLog(settings: Settings, logTo?: LogTo): Promise<SecurityLog> {
  const secret = settings.secretKey ?? (await secretOfFolder(settings.dataDir));
  return createSecurityLog(createLog(settings.logLevel, logTo), secret);
}

function readArguments(args: string[]) {
  try {
    const options = {
      name: { type: 'string' },
      email: { type: 'string' },
      everybody: { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new LaunchError(USAGE);
  }
}

type Keyboard = Pick<typeof process, 'stdin' | 'stdout'>;

export async function ask(
  question: string,
  { hidden = false, keyboard = process as Keyboard } = {},
): Promise<string> {
  const { stdin, stdout } = keyboard;
  if (!stdin.isTTY) {
    throw new LaunchError(
      'Nobody can be asked here: say --name and --email, and give the password in ADMIN_PASSWORD.',
    );
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden ? silent : stdout, terminal: true });
  // After the line above the terminal repeats nothing by itself any more.
  stdout.write(question);
  // Ctrl-C and Ctrl-D close the lines, and no answer comes any more.
  const givenUp = once(lines, 'close').then(() => null);
  const answer = await Promise.race([once(lines, 'line').then(([line]) => line as string), givenUp]);
  lines.close();
  if (hidden || answer === null) stdout.write('\n');
  if (answer === null) throw new LaunchError('No answer, so nothing was done.');
  return answer;
}
