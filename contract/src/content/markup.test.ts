import { describe, expect, it } from 'vitest';
import { hasMarkup, paragraphsOf } from './markup.ts';

describe('content', () => {
  it.each(['<p>oi</p>', 'antes <b>x', '</p>', '<!-- x -->', '<?xml?>', 'a<br>b', '<IMG src=x'])(
    'that a browser would read as HTML has markup: %s',
    (content) => {
      expect(hasMarkup(content)).toBe(true);
    },
  );

  it.each(['5 < 6', '<3', 'a <- b', 'R$ 3,00 & cia > tudo', '&lt;p&gt;', '', '< p >'])(
    'that it would read as text has none: %s',
    (content) => {
      expect(hasMarkup(content)).toBe(false);
    },
  );

  it('without markup has a paragraph for each line that says something', () => {
    expect(paragraphsOf('Um\r\n\n  dois \n\n')).toEqual(['Um', 'dois']);
  });
});
