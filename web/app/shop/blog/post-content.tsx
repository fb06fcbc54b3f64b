import { hasMarkup, paragraphsOf } from '@cesta/contract/content/markup';
import { READING } from '../../ui/reading.ts';

/** Content with markup is shown as HTML, which the API cleans on its way in and out; the rest line by line. */
export function PostContent({ content }: { content: string }) {
  if (hasMarkup(content)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API, and the content policy runs nothing inline
    return <div className={READING} dangerouslySetInnerHTML={{ __html: content }} />;
  }
  return (
    <div className={READING}>
      {paragraphsOf(content).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
