import { registerHooks } from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';
const known = new Map<string, { url: string; format: 'module'; shortCircuit: true }>();

/**
 * Node reads a package's description again for every file of it that is imported, and drizzle-orm's is 180 kB long:
 * that was half of what a start spent on reading code. Its files are all modules, and their addresses are plain.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (specifier.startsWith('.') && parentURL.includes(PACKAGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    let found = known.get(specifier);
    if (!found) {
      const { url } = next(specifier, context);
      found = { url, format: 'module', shortCircuit: true };
      known.set(specifier, found);
    }
    return found;
  },
});
