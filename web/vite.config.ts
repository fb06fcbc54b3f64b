import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientChunks } from './client-chunks.ts';

/** A chunk of modules without their dependencies (client-chunks.ts) needs pages whose files may export more than the page. */
const extendedPages: Plugin = {
  name: 'extended-pages',
  enforce: 'post',
  config: () => ({
    environments: {
      client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } },
    },
  }),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), extendedPages],
  // All of the app is looked through at once, so that opening a new screen does not reload the page in development.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  build: {
    // The content policy lets fonts and scripts come from files only, never from data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas that no screen uses must not carry zod into the browser.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: clientChunks },
        },
      },
    },
  },
  // One self-contained server file: it starts faster and always runs the production build of React.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
