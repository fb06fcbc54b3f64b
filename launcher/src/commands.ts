import { admin } from './admin.ts';
import { backup, restore } from './backup/commands.ts';
import { LaunchError } from './launch-error.ts';
import { serve } from './serve.ts';

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, Command> = {
  start: () => serve('production'),
  dev: () => serve('development'),
  admin,
  backup,
  restore,
};

export async function runCommand(name = 'start', args: string[] = []): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new LaunchError(`Say one of: ${Object.keys(commands).join(', ')}.`);
    await command(args);
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : error);
    // What was opened until then may still hold the process; its parts are closed already.
    process.exit(1);
  }
}
