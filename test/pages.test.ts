import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json'));

/** Names of AWS and its libraries that only a page uses. */
const OF_AWS = [
  'AWS_ROLE',
  'AdminConfirmSignUp',
  'AdminResetUserPassword',
  'EmailMfaConfiguration',
  'ImportedUsers',
  'ROLLBACK_FAILED',
  'SERVICE_QUOTA',
  'SecureString',
  'appendKeys',
  'disableExecuteApiEndpoint',
  'enableEventBridgeNotification',
  'injectLambdaContext',
  'parallelizationFactor',
  'warmThroughput',
];

const wordsOf = (text: string) => text.match(/\w+/g) ?? [];
const sources = globSync('{functions,shared,infra,local,web,test,bench,tools}/**/*.{ts,tsx,js}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'test/pages.test.ts'],
});
const inSources = new Set(sources.flatMap((file) => wordsOf(textOf(file))));

const withoutBlocks = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '');
/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The section of a page that begins with the heading of an anchor, or the whole page. */
function sectionOf(text: string, anchor: string | undefined): string {
  const sections = text.split(/^(?=#+ )/m);
  return anchor === undefined ? text : (sections.find((section) => anchorsOf(section)[0] === anchor) ?? '');
}

/** Those with a row on the page of operations, which another test compares with the templates. */
const alarms = [...textOf('docs/operations.md').matchAll(/^\| (`[^|]+`) \| (?:page|ticket) \|/gm)].flatMap(
  ([, names = '']) => names.match(/\w+/g) ?? [],
);

const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT });

describe.each(pages)('%s', (page) => {
  const text = textOf(page);
  const commands = text.replaceAll('\\\n', ' ').match(/\baws [a-z\d-]+ [a-z\d-]+\b[^\n`]*/g) ?? [];

  it('has links that lead somewhere', () => {
    const links = [...withoutBlocks(text).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]+))?\)/g)];
    for (const [link, target = '', anchor] of links) {
      const file = target === '' ? page : path.join(path.dirname(page), target);
      const isThere = globSync([file, `${file}README.md`], { cwd: ROOT }).length > 0;
      expect(isThere, link).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(textOf(file)), link).toContain(anchor);
    }
  });

  it('names only scripts that exist', () => {
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g))
      expect(scripts, script).toHaveProperty(script);
  });

  it('has commands of the AWS CLI that name the region, because a new shell has none', () => {
    const isGlobal = (command: string) => /^aws (iam|route53|s3|sts) /.test(command);
    // Decisions have no commands to copy.
    if (page.startsWith('docs/decisions/') || /^ *export AWS_REGION=/m.test(text)) return;
    expect(commands.filter((command) => !isGlobal(command) && !command.includes('--region '))).toEqual([]);
  });

  it('has commands that leave out the deleted resources of a stack', () => {
    const listing = commands.filter((command) => command.includes('list-stack-resources'));
    expect(listing.filter((command) => !command.includes("ResourceStatus!='DELETE_COMPLETE'"))).toEqual([]);
  });

  it('has links in brackets that lead to the setting or field that the sentence before them names', () => {
    // A decision explains something by its reasons.
    const links = withoutBlocks(text).matchAll(
      /`([a-z]+(?:[A-Z][a-z\d]*)+)`[^`.|\n]* \(\[[^\]]+\]\((?!\w+:|decisions)([^)#\s]*)(?:#([^)]+))?\)\)/g,
    );
    for (const [link, name = '', target = '', anchor] of links) {
      const file = target === '' ? page : path.join(path.dirname(page), target);
      expect(sectionOf(textOf(file), anchor), link).toContain(name);
    }
  });

  it('names only alarms that exist', () => {
    for (const [, list = ''] of text.matchAll(/\balarms? ((?:`\w+`(?:, | and | or )?)+)/gi))
      for (const [, name = ''] of list.matchAll(/`(\w+)`/g)) expect(alarms, name).toContain(name);
  });

  it('names only codes, alarms and other identifiers that exist', () => {
    const inBlocks = wordsOf([...text.matchAll(/```[\s\S]*?```/g)].join('\n'));
    const named = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) =>
        /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|(?:[A-Z][a-z\d]+){2,}|[a-z]+(?:[A-Z][a-z\d]*)+)$/.test(name),
      );
    const exists = (name: string) => [...OF_AWS, ...inBlocks].includes(name) || inSources.has(name);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

it('the page of commands has every script', () => {
  const page = textOf('docs/commands.md');
  const isNamed = (script: string) =>
    new RegExp(`\`npm (?:run )?${script}[\` ]`).test(page) || page.includes(`\`${script}\``);
  expect(Object.keys(scripts).filter((script) => !isNamed(script))).toEqual([]);
});
