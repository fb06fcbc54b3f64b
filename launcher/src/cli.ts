import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './quick-imports.ts';

// Whatever the store writes, passwords and customers' data among it, is for its owner alone.
process.umask(0o077);
// Before the first import of weight, so that the second start finds everything compiled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { runCommand } = await import('./commands.ts');
await runCommand(process.argv[2], process.argv.slice(3));
