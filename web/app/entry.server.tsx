import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { logPageError } from './page-context.ts';

// The Fastify plugin takes both from this build, so that only one copy of React Router meets the context.
export { createRequestHandler } from 'react-router';
export { createPageContext } from './page-context.ts';

/** Buffers the whole page: it is kept as bytes, and its inline scripts are hashed for the content policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderToText(<ServerRouter context={routerContext} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(scriptsLast(html), { status, headers });
}

/** A page is whole without its scripts: on a slow line they wait for the styles and pictures that people look at. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function renderToText(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) logPageError(context, error);
};
