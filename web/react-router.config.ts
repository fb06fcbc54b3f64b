import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './server/precompress.ts';

export default {
  ssr: true,
  // The whole site map is about a kilobyte: one cached file beats a request for every link in sight.
  routeDiscovery: { mode: 'initial' },
  // A page's own way of loading is a hundred bytes: in a file of its own it would cost a request, and more in headers.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
