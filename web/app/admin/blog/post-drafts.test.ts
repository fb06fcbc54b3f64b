// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { dropPostDraft, type PostDraft, readPostDraft, writePostDraft } from './post-drafts.ts';

const draft = (title: string, savedAt = '2026-11-15T12:00:00Z', userId = 'marina'): PostDraft => ({
  userId,
  savedAt,
  values: { title, author: 'Marina', content: '<p>Oi</p>', image_url: '', productIds: '', published: false },
});

describe('text that was not saved', () => {
  beforeEach(() => localStorage.clear());

  it('is found again by its post and its writer', () => {
    writePostDraft('novo', draft('Moqueca'));
    expect(readPostDraft('novo', 'marina')?.values.title).toBe('Moqueca');
    expect(readPostDraft('novo', 'outra')).toBeNull();
    expect(readPostDraft('p1', 'marina')).toBeNull();
  });

  it('is gone once it is saved or thrown away, and nothing is left behind', () => {
    writePostDraft('novo', draft('Moqueca'));
    dropPostDraft('novo');
    expect(readPostDraft('novo', 'marina')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('keeps the ten latest', () => {
    for (let day = 10; day < 22; day += 1)
      writePostDraft(`p${day}`, draft(`${day}`, `2026-11-${day}T12:00:00Z`));
    expect(readPostDraft('p10', 'marina')).toBeNull();
    expect(readPostDraft('p11', 'marina')).toBeNull();
    expect(readPostDraft('p12', 'marina')).not.toBeNull();
    expect(readPostDraft('p21', 'marina')).not.toBeNull();
  });

  it('does not trip over what others left in its place', () => {
    localStorage.setItem('post_drafts', '{"novo": {"values": 3}, "p1": null}');
    expect(readPostDraft('novo', 'marina')).toBeNull();
    localStorage.setItem('post_drafts', 'nonsense');
    expect(readPostDraft('novo', 'marina')).toBeNull();
  });
});
