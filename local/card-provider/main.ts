// Runs the sandbox card provider as its own process, so that it survives the portal. Prints its address and credentials as
// one line of JSON, which the portal reads from the variable CARD_PROVIDER.
import { startCardProvider } from './card-provider.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: node local/card-provider/main.ts <folder>');
const { origin, apiKey, webhookSecrets } = await startCardProvider({ directory });
process.stdout.write(`${JSON.stringify({ origin, apiKey, webhookSecrets })}\n`);
