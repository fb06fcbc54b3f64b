import type { Post, PostList } from '@cesta/contract/content/content';
import { hasMarkup, paragraphsOf } from '@cesta/contract/content/markup';
import type { StoreInfo } from '@cesta/contract/content/store';
import { readApi } from '../../page-context.ts';
import { absolute } from '../parts/page-head.tsx';
import { postPath } from '../parts/post-summary.ts';
import type { Route } from './+types/rss.route';
import { element, escapeXml, xmlResponse } from './xml.ts';

const NEWEST = 30;
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name, baseUrl }, { posts }] = await Promise.all([
    readApi<StoreInfo>(context, '/api/store', 'store'),
    readApi<PostList>(context, `/api/blog?published=true&limit=${NEWEST}`, 'posts'),
  ]);
  const self = `${baseUrl}/blog/rss.xml`;
  const channel = [
    element('title', `Blog da ${name}`),
    element('link', `${baseUrl}/blog`),
    element('description', 'Receitas, dicas da estação e histórias de quem planta.'),
    element('language', 'pt-BR'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(post, baseUrl)),
  ];
  return xmlResponse(
    `<rss version="2.0" ${NAMESPACES}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>`,
    'application/rss+xml',
  );
}

function item(post: Post, baseUrl: string): string {
  return [
    '<item>',
    element('title', post.title),
    element('link', absolute(baseUrl, postPath(post))),
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    element('pubDate', new Date(post.created_at).toUTCString()),
    element('dc:creator', post.author),
    element('description', post.excerpt),
    element('content:encoded', htmlOf(post.content)),
    '</item>',
  ].join('');
}

/** Readers expect HTML: plain lines become paragraphs here, too. */
function htmlOf(content: string): string {
  if (hasMarkup(content)) return content;
  return paragraphsOf(content)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join('');
}
