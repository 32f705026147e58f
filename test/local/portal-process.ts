// A portal in a process of its own, for tests that kill it. Prints one line of JSON when it is ready.
import { startPortal } from '../../local/portal.ts';

const [dataDirectory = '', siteDirectory = ''] = process.argv.slice(2);
const portal = await startPortal({ dataDirectory, port: 0, site: { directory: siteDirectory } });
process.stdout.write(`${JSON.stringify({ origin: portal.origin, enginePid: portal.enginePid })}\n`);
