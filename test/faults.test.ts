import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults/all.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Planting them takes too long for every run, so without this the list would decay unnoticed. */
describe('the planted faults', () => {
  it('have unique ids', () => {
    const ids = FAULTS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThan(100);
  });

  it.each(FAULTS)('$id changes a text that occurs once, and names tests that exist', (fault) => {
    const { file, find, replace, seenBy } = fault;
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    expect(readFileSync(path.join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(seenBy.filter((test) => !existsSync(path.join(ROOT, test)))).toEqual([]);
    expect(seenBy).not.toEqual([]);
  });
});
