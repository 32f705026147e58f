import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEPLOY_LINE } from '#infra/preflight/deploy-stage.ts';
import { stages } from '#infra/stages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json'));

/** The commands of a page: the lines of its shell blocks, and what looks like a command in its text. */
function commandsOf(file: string): string[] {
  const text = textOf(file);
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) =>
    block.replaceAll('\\\n', ' '),
  );
  const inline = [...text.matchAll(/`((?:npm|npx|aws) [^`]+)`/g)].map(([, command = '']) => command);
  return [...blocks.flatMap((block) => block.split('\n')), ...inline].filter((line) => line.trim() !== '');
}

describe.each(['README.md', 'docs/deploy.md'])('the commands in %s', (file) => {
  const commands = commandsOf(file);
  const matching = (pattern: RegExp) => commands.flatMap((command) => [...command.matchAll(pattern)]);

  it('are of programs that a reader has', () => {
    expect(
      commands.filter((command) => !/^([A-Z]+=\$\()?(npm|npx|aws|openssl|printf) /.test(command)),
    ).toEqual([]);
  });

  it('run scripts that exist', () => {
    const names = matching(/npm run ([\w:-]+)/g).map(([, script = '']) => script);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    const programs = matching(/npx (\S+)/g).map(([, program = '']) => program);
    expect(programs.filter((name) => !existsSync(path.join(ROOT, 'node_modules/.bin', name)))).toEqual([]);
  });

  it('name stages, stacks and secrets that exist', () => {
    const named = matching(/(?:deploy|bootstrap) -- ([a-z]+)|stage=([a-z]+)/g).map(
      ([, one, other]) => one ?? other,
    );
    for (const name of named) expect(Object.keys(stages)).toContain(name);
    const stacks = matching(/northbound-([a-z]+)-([a-z]+)/g);
    for (const [, stage, stack] of stacks) {
      expect(Object.keys(stages)).toContain(stage);
      expect(existsSync(path.join(ROOT, `infra/stacks/${stack}.ts`)), stack).toBe(true);
    }
    const { googleSecretName, cardProvider } = stages.production;
    for (const [, name] of matching(/create-secret .*--name (\S+)/g))
      expect([googleSecretName, cardProvider.secretName]).toContain(name);
  });

  it('use options of our own that exist', () => {
    const options = matching(/npm run deploy -- .*/g).flatMap(
      ([command]) => command.match(/ --[a-z-]+/g) ?? [],
    );
    const known = Object.keys(DEPLOY_LINE.options ?? {});
    expect(
      options.map((option) => option.trim().slice(2)).filter((option) => !known.includes(option)),
    ).toEqual([]);
  });

  it('are beside links that lead somewhere', () => {
    const folder = path.dirname(path.join(ROOT, file));
    const links = [...textOf(file).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(folder, link)))).toEqual([]);
  });
});
