import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { newMark, takeMarks } from './marked-scripts.ts';
import { logPageError, noteOwnScripts } from './page-context.ts';
import { AnswersForm, ScriptMark } from './shell/script-mark.ts';

// The Fastify plugin takes both from this build, so that only one copy of React Router meets the context.
export { createRequestHandler } from 'react-router';
export { createPageContext } from './page-context.ts';

/**
 * Buffers the whole page: it is kept as bytes for everybody. What React and React Router write as inline scripts is
 * marked as a nonce would be, so that the content policy can name exactly these; the mark itself stays here.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  pageContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = newMark();
  const page = (
    <ScriptMark value={mark}>
      <AnswersForm value={request.method === 'POST'}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </AnswersForm>
    </ScriptMark>
  );
  const { html, ownScripts } = takeMarks(await renderToText(page, mark), mark);
  noteOwnScripts(pageContext, ownScripts);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(scriptsLast(html), { status, headers });
}

/** A page is whole without its scripts: on a slow line they wait for the styles and pictures that people look at. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
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
