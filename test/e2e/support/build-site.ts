import { builtSite } from '../../../local/site/site-build.ts';

/** Builds the site before the workers start, so that they all find it built. */
export default async function buildSite(): Promise<void> {
  await builtSite((line) => process.stdout.write(`${line}\n`));
}
