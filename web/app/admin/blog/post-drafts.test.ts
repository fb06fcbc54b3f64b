import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, type PostDraft, readDraft, writeDraft } from './post-drafts.ts';

const draft = (title: string, savedAt = '2026-11-15T12:00:00Z', userId = 'marina'): PostDraft => ({
  userId,
  savedAt,
  values: { title, author: 'Marina', content: '<p>Oi</p>', image_url: '', published: false },
});

describe('text that was not saved', () => {
  beforeEach(() => localStorage.clear());

  it('is found again by its post and its writer', () => {
    writeDraft('novo', draft('Moqueca'));
    expect(readDraft('novo', 'marina')?.values.title).toBe('Moqueca');
    expect(readDraft('novo', 'outra')).toBeNull();
    expect(readDraft('p1', 'marina')).toBeNull();
  });

  it('is gone once it is saved or thrown away, and nothing is left behind', () => {
    writeDraft('novo', draft('Moqueca'));
    dropDraft('novo');
    expect(readDraft('novo', 'marina')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('keeps the ten latest', () => {
    for (let day = 10; day < 22; day += 1) writeDraft(`p${day}`, draft(`${day}`, `2026-11-${day}T12:00:00Z`));
    expect(readDraft('p10', 'marina')).toBeNull();
    expect(readDraft('p11', 'marina')).toBeNull();
    expect(readDraft('p12', 'marina')).not.toBeNull();
    expect(readDraft('p21', 'marina')).not.toBeNull();
  });

  it('does not trip over what others left in its place', () => {
    localStorage.setItem('post_drafts', '{"novo": {"values": 3}, "p1": null}');
    expect(readDraft('novo', 'marina')).toBeNull();
    localStorage.setItem('post_drafts', 'nonsense');
    expect(readDraft('novo', 'marina')).toBeNull();
  });
});
