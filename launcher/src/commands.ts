import { LaunchError } from './launch-error.ts';

type Command = (args: string[]) => Promise<void>;

// Each loads only what it needs: a refusal should not wait for the whole store to be read.
const commands: Record<string, () => Promise<Command>> = {
  start: async () => {
    const { serve } = await import('./serve.ts');
    return () => serve('production');
  },
  dev: async () => {
    const { serve } = await import('./serve.ts');
    return () => serve('development');
  },
  worker: async () => (await import('./processes/worker.ts')).worker,
  admin: async () => (await import('./admin.ts')).admin,
  backup: async () => (await import('./backup/commands.ts')).backup,
  stripe: async () => (await import('./stripe.ts')).stripe,
  files: async () => (await import('./files/commands.ts')).files,
  restore: async () => (await import('./backup/commands.ts')).restore,
  reconcile: async () => (await import('./reconcile.ts')).reconcileCommand,
};

/** Their lines are collected. */
const SERVING = new Set(['start', 'dev', 'worker']);

export async function runCommand(name = 'start', args: string[] = []): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!load) throw new LaunchError(`Say one of: ${Object.keys(commands).join(', ')}.`);
    const command = await load();
    await command(args);
  } catch (error) {
    // A command is called by a person, who can solve what it says.
    if (error instanceof LaunchError && !SERVING.has(name)) console.error(error.message);
    else (await import('./output.ts')).reportError(error);
    // What was opened until then may still hold the process; its parts are closed already.
    process.exit(1);
  }
}
