import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, startCdk } from './cdk.ts';
import { stages } from './stages.ts';

/**
 * `npm run synth`: synthesizes every stage into `cdk.out/STAGE`, offline and with any credentials or none, and prints
 * the number of resources of each stack. If the site is not built, a placeholder replaces it, because the templates do
 * not depend on its files.
 */
const site = existsSync(path.join(ROOT, 'dist/web/index.html')) ? 'dist/web' : 'infra/placeholder-site';

const codes = await Promise.all(Object.keys(stages).map(synthesize));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function synthesize(stage: string): Promise<number> {
  const output = `cdk.out/${stage}`;
  const context = [`stage=${stage}`, `site=${site}`, 'account=any'].flatMap((value) => ['-c', value]);
  const args = ['synth', '--quiet', '--no-notices', ...context, '-o', output];
  const { promise, resolve } = Promise.withResolvers<number>();
  const cdk = startCdk(args, 'pipe');
  const log: Buffer[] = [];
  for (const stream of [cdk.stdout, cdk.stderr]) stream?.on('data', (chunk: Buffer) => log.push(chunk));
  cdk.on('close', (code) => {
    if (code === 0) process.stdout.write(`${stage.padEnd(12)} ${resourceCounts(output)}\n`);
    else process.stderr.write(`Synthesizing ${stage} failed.\n${Buffer.concat(log)}\n`);
    resolve(code ?? 1);
  });
  return promise;
}

function resourceCounts(output: string): string {
  return readdirSync(path.join(ROOT, output))
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => {
      const { Resources } = JSON.parse(readFileSync(path.join(ROOT, output, file), 'utf8'));
      return `${file.split('.')[0]} ${Object.keys(Resources).length}`;
    })
    .join(', ');
}
