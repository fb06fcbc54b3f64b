import { existsSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type * as ServerEntry from '../app/entry.server.tsx';

export interface PageBuild {
  createPageContext: typeof ServerEntry.createPageContext;
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
}

/** Gives the build that renders this request, or null when the request is answered already. */
export type LoadBuild = (request: FastifyRequest, reply: FastifyReply) => Promise<PageBuild | null>;

const BUILD = fileURLToPath(new URL('../build', import.meta.url));
const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
/** They tell a browser what a page may do. On twenty files a visit they would only be weight. */
const FOR_DOCUMENTS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

/** A policy rules documents and workers. None of these files ever is one; a drawing opened by its address is. */
const NEVER_A_DOCUMENT = /\.(js|css|woff2)$/;

/** The page for visits without a network and the worker that keeps it run under policies of their own. */
const OWN_POLICIES: Readonly<Record<string, string>> = {
  'sw.js': "default-src 'none'; connect-src 'self'",
  'sem-conexao.html':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const COMPRESSED = /\.(br|gz)$/;
const FOR_ASKING_AGAIN = ['last-modified', 'etag', 'accept-ranges'];

/** The built files: those below assets/ carry a hash in their name and never change. */
export async function serveBuild(app: FastifyInstance): Promise<LoadBuild> {
  const serverFile = join(BUILD, 'server', 'index.js');
  if (!existsSync(serverFile)) throw new Error('The pages are not built yet: run the build of web first');
  const client = join(BUILD, 'client');
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${client}${sep}assets`);
      reply.header('cache-control', isHashed ? ONE_YEAR : ONE_HOUR);
      // Nobody asks again for what never changes.
      if (isHashed) for (const name of FOR_ASKING_AGAIN) reply.removeHeader(name);
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
      const name = basename(path).replace(COMPRESSED, '');
      const policy = OWN_POLICIES[name];
      if (isHashed && NEVER_A_DOCUMENT.test(name)) reply.removeHeader('content-security-policy');
      if (policy) reply.header('content-security-policy', policy);
    },
  });
  const build = readyToHandle(await import(pathToFileURL(serverFile).href), 'production');
  return async () => build;
}

export function readyToHandle(build: ServerBuild, mode: string): PageBuild {
  const entry = build.entry.module as unknown as typeof ServerEntry;
  return {
    createPageContext: entry.createPageContext,
    handle: entry.createRequestHandler(build, mode),
  };
}
