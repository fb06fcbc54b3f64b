import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content policy lets fonts and scripts come from files only, never from data: addresses.
    assetsInlineLimit: 0,
    // Schemas that no screen uses must not carry zod into the browser.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  // One self-contained server file: it starts faster and always runs the production build of React.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
