import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

describe('the content policy of a page', () => {
  it('allows the scripts that it is told, beside files of the store', () => {
    expect(contentPolicy(["'sha256-a'", "'sha256-b'"], [])).toContain(
      "script-src 'self' 'sha256-a' 'sha256-b';",
    );
    expect(contentPolicy([], [])).toContain("script-src 'self';");
  });

  it('never allows inline code in general', () => {
    const policy = contentPolicy(["'sha256-a'"], ['https://cep.example']);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('nonce');
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self' https://cep.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
