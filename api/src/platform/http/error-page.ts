import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that is rendered when asked for, not a file: dear enough to be counted, but for development. */
    page?: 'production' | 'development';
  }
}

/** The client accepts HTML, so it is shown a page instead of JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.page !== undefined && String(request.headers.accept).includes('text/html')
  );
}

/** For when no page can be rendered. Self-contained: no script, no style sheet, no picture. */
export function errorPage(message: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Um instante, por favor</title>
<h1>Um instante, por favor</h1><p>${message.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</p><p><a href="/">Voltar para a loja</a></p></html>`;
}
