import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchMavenFiles, type MavenFile } from '#local/database/maven-files.ts';
import { closeImmediately, freePort, listenLocally } from '#local/http/listen.ts';
import { temporaryDirectory } from '../support.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const ONE: MavenFile = ['org.example:one:1.0', hashOf('first')];
const TWO: MavenFile = ['org.example.more:two:2.0', hashOf('second')];
const stored: Readonly<Record<string, string>> = {
  '/org/example/one/1.0/one-1.0.jar': 'first',
  '/org/example/more/two/2.0/two-2.0.jar': 'second',
};

/** A repository with two files, which counts what is asked for. */
async function aRepository() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url in stored ? 200 : 404).end(stored[url]);
  });
  const repository = `http://127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => closeImmediately(server));
  const folder = join(temporaryDirectory(), 'cache');
  let announced = 0;
  const fetchThem = (...files: MavenFile[]) =>
    fetchMavenFiles({ files, folder, repository, onDownload: () => (announced += 1) });
  return { asked, folder, repository, fetchThem, announced: () => announced };
}

describe('the files of Maven Central', () => {
  it('are downloaded once, and only those that are missing', async () => {
    const { asked, folder, fetchThem, announced } = await aRepository();
    await fetchThem(ONE);
    const paths = await fetchThem(ONE, TWO);
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['first', 'second']);
    expect(paths.every((path) => path.startsWith(folder) && path.endsWith('.jar'))).toBe(true);
    expect(await fetchThem(ONE, TWO)).toEqual(paths);
    expect(asked).toEqual(Object.keys(stored));
    expect(announced()).toBe(2);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('are not stored if their hash is wrong', async () => {
    const { folder, repository, fetchThem } = await aRepository();
    await expect(fetchThem([ONE[0], hashOf('other')])).rejects.toThrow(
      `${repository}/org/example/one/1.0/one-1.0.jar is not the expected file: its SHA-256 hash differs. Nothing was stored.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are reported if they cannot be downloaded', async () => {
    const { repository, fetchThem } = await aRepository();
    await expect(fetchThem(['org.example:three:3.0', hashOf('')])).rejects.toThrow(
      `Cannot download ${repository}/org/example/three/3.0/three-3.0.jar (HTTP status 404). Check the connection and try again.`,
    );
    const port = await freePort();
    const nobody = fetchMavenFiles({
      files: [ONE],
      folder: temporaryDirectory(),
      repository: `http://127.0.0.1:${port}`,
    });
    await expect(nobody).rejects.toThrow(
      `(connect ECONNREFUSED 127.0.0.1:${port}). Check the connection and try again.`,
    );
  });
});
