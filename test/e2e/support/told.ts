import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import type { Portal } from '#local/portal.ts';
import { DIGEST_MINUTES } from '#shared/rules/messages/message-types.ts';
import { expect } from './fixtures.ts';
import { tableOf } from './fresh-customer.ts';

/**
 * Waits for an email with this subject, and moves the portal's clock forward if the email is held for others of its type.
 * Expects exactly one.
 */
export async function expectEmail(
  portal: Portal,
  moveClock: (minutes: number) => Promise<void>,
  { email, customerId }: { email: string; customerId: string },
  subject: RegExp,
): Promise<void> {
  const messages = messageRepository(tableOf(portal));
  const received = () =>
    portal.mailbox.list().filter((mail) => mail.to === email && subject.test(mail.subject ?? '')).length;
  const receivedAfterWait = async () => {
    const { shown } = await messages.list(customerId, { limit: 10 });
    const isHeld = shown.some(({ messageState }) => messageState === 'HELD');
    if (received() === 0 && isHeld) await moveClock(DIGEST_MINUTES);
    return received();
  };
  await expect.poll(receivedAfterWait).toBe(1);
}
