import { builtSite } from '../../../local/site/site-build.ts';

/** Builds the site once, before the workers start. */
export default async function buildSite(): Promise<void> {
  await builtSite((line) => process.stdout.write(`${line}\n`));
}
