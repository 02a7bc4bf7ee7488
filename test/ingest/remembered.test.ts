// Ingest's cache of the catalog: the catalog is asked rarely, by one question at a time, and the cache is used while it is away.
import { beforeEach, describe, expect, it } from 'vitest';
import { notFound, unavailable } from '../../src/domain/error.ts';
import { type CatalogWatch, openRemembered, type Remembered, STALE_MS_MAX } from '../../src/ingest/remembered.ts';

const FRESH_MS = 5_000;

describe('what ingest remembers', () => {
  let time: number;
  let asked: string[];
  let stale: number;
  let watch: CatalogWatch;
  let remembered: Remembered<string>;
  let answer: (key: string) => Promise<string>;

  beforeEach(() => {
    [time, asked, stale] = [1_000, [], 0];
    answer = async (key) => `${key} as of ${time}`;
    watch = { awaySince: undefined, stale: () => void stale++, clock: () => time };
    remembered = openRemembered(
      (key) => {
        asked.push(key);
        return answer(key);
      },
      { max: 10, freshMs: FRESH_MS, watch },
    );
  });

  const away = () => Promise.reject(unavailable('The catalog does not answer'));

  it('asks once for many that want the same at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => remembered.find('a')));
    expect(new Set(answers)).toEqual(new Set(['a as of 1000']));
    expect(asked).toEqual(['a']);
  });

  it('refreshes an answer before it is too old, without delaying callers', async () => {
    await remembered.find('a');
    time += FRESH_MS - 1;
    let release = () => {};
    answer = () => new Promise((resolve) => (release = () => resolve('a, later')));
    expect(await remembered.find('a')).toBe('a as of 1000');
    expect(await remembered.find('a')).toBe('a as of 1000');
    expect(asked).toEqual(['a', 'a']);
    release();
    await expect.poll(() => remembered.find('a')).toBe('a, later');
  });

  it('learns a key before it is wanted, again after half a day, and nothing when it is full', async () => {
    await remembered.learn('a');
    time += STALE_MS_MAX / 2 - 1;
    await remembered.learn('a');
    expect(asked).toEqual(['a']);
    time += 1;
    await remembered.learn('a');
    expect(asked).toEqual(['a', 'a']);
    for (let n = 0; n < 12; n++) await remembered.learn(`other ${n}`);
    expect(asked).toHaveLength(11);
    answer = away;
    time += FRESH_MS;
    expect(await remembered.find('a')).toContain('a as of');
  });

  it('waits for the catalog when the last answer is too old', async () => {
    await remembered.find('a');
    time += FRESH_MS;
    expect(await remembered.find('a')).toBe('a as of 6000');
    expect(stale).toBe(0);
  });

  it('uses the last answer while the catalog is away, for a day, and retries once a second', async () => {
    await remembered.find('a');
    time += FRESH_MS;
    answer = away;
    for (let n = 0; n < 100; n++) expect(await remembered.find('a')).toBe('a as of 1000');
    expect(asked).toHaveLength(2);
    expect(stale).toBe(100);
    time += 1_000;
    for (let n = 0; n < 100; n++) await remembered.find('a');
    expect(asked).toHaveLength(3);
    expect(watch.awaySince).toBe(6_000);
    await expect(remembered.find('b')).rejects.toMatchObject({ code: 'catalog_away' });
    time = 1_000 + STALE_MS_MAX;
    await expect(remembered.find('a')).rejects.toMatchObject({ code: 'catalog_away' });
    answer = async () => 'back';
    expect(await remembered.find('a')).toBe('back');
    expect(watch.awaySince).toBeUndefined();
  });

  it('forgets values that the catalog no longer has', async () => {
    await remembered.find('a');
    time += FRESH_MS;
    answer = () => Promise.reject(notFound('Journey not found'));
    await expect(remembered.find('a')).rejects.toMatchObject({ code: 'not_found' });
    answer = away;
    await expect(remembered.find('a')).rejects.toMatchObject({ code: 'catalog_away' });
  });

  it('uses no answer to a question from before a change', async () => {
    let release = (_value: string) => {};
    answer = () => new Promise((resolve) => (release = resolve));
    const before = remembered.find('a');
    remembered.forget();
    answer = async () => 'after';
    expect(await remembered.find('a')).toBe('after');
    release('before');
    expect(await before).toBe('before');
    expect(await remembered.find('a')).toBe('after');
  });
});
