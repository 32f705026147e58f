import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, synthesize } from './cdk.ts';
import { defineCommand, main } from './command/command.ts';
import { stages } from './stages.ts';

export const command = defineCommand({
  usage: `npm run synth

Synthesizes every stage into cdk.out/STAGE, offline and with any credentials or none, and prints the number of resources
of each stack. If the site is not built, a placeholder replaces it: the templates do not depend on its files.`,
  run: async () => {
    const names = Object.keys(stages);
    process.stdout.write(`Synthesizing ${names.join(', ')} into cdk.out. Resources of each stack:\n`);
    let areAllSynthesized = true;
    const running = names.map((name) => ({ name, result: synthesize(argumentsFor(name)) }));
    for (const { name, result } of running) {
      const { isSynthesized, output } = await result;
      if (isSynthesized) process.stdout.write(`${name.padEnd(12)} ${resourceCounts(name)}\n`);
      else process.stderr.write(`Synthesizing ${name} failed.\n${output}\n`);
      areAllSynthesized &&= isSynthesized;
    }
    return areAllSynthesized;
  },
});

function argumentsFor(stage: string): string[] {
  const site = existsSync(path.join(ROOT, 'dist/web/index.html')) ? 'dist/web' : 'infra/placeholder-site';
  const context = [`stage=${stage}`, `site=${site}`, 'account=any'].flatMap((value) => ['-c', value]);
  return ['synth', '--quiet', ...context, '-o', `cdk.out/${stage}`];
}

function resourceCounts(stage: string): string {
  const folder = path.join(ROOT, 'cdk.out', stage);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => {
      const { Resources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return `${file.split('.')[0]} ${Object.keys(Resources).length}`;
    })
    .join(', ');
}

if (import.meta.main) await main(command);
