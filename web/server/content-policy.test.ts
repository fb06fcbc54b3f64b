// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the content policy of a page', () => {
  it('names the hash of every inline script, also over several lines, and of nothing else', () => {
    const html = `<script>one()</script><script type="module" async="">\nimport "/a.js";\n</script>
      <script src="/assets/x.js"></script><p>one()</p>`;
    expect(contentPolicy(html, [])).toContain(
      `script-src 'self' ${hashOf('one()')} ${hashOf('\nimport "/a.js";\n')};`,
    );
  });

  it('never allows inline code in general', () => {
    const policy = contentPolicy('<script>one()</script>', ['https://cep.example']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self' https://cep.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
