import { newCustomerId } from '#functions/core/data/ids.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { forwardedMailService } from '#functions/forwarded-mail/forwarded-mail-service.ts';
import { receivedMailIn } from '#functions/forwarded-mail/reading/received-mail.ts';
import { customerByEmailEntity } from '#functions/identity/logins/login-repository.ts';
import { receivedMail } from '#local/messages/received-mail.ts';
import type { Bench } from '../units/bench.ts';

const DOMAIN = 'in.northbound.example';

/** Addresses for forwarded mail, and what is sent there. */
export async function forwardedMailRows({ table, clock, row }: Bench): Promise<void> {
  const owner = { customerId: newCustomerId(clock.now()) };
  const email = 'forwarder@northbound.test';
  await table.put(customerByEmailEntity, { email, ...owner, version: 1 });
  const addresses = forwardingAddressService(table, clock, DOMAIN);
  await row('create an address for forwarded mail', 'W', 4, () => addresses.renew(owner, 0));
  await row('replace an address for forwarded mail', 'W', 6, () => addresses.renew(owner, 1));
  const { address } = await addresses.get(owner);

  const logger = { info: () => {}, report: () => {} };
  const send = (from: string, text: string) => {
    const mail = { from, to: address ?? '', subject: 'Fwd: Shipped', text };
    const { mime, notification } = receivedMail(mail, clock.now());
    const mails = { readStart: async () => mime, remove: async () => true };
    const read = forwardedMailService({ table, mails, domain: DOMAIN, tools: { clock, logger } });
    const received = receivedMailIn(notification);
    return () => read(received);
  };
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, index) => `Tracking number: 94001118992231${count}00${index}000`).join(
      '\n',
    );
  const one = send(email, 'UPS tracking number: 1Z999AA10123456784');
  await row('read a forwarded mail with one number', 'W', 3, one);
  await row('  again: it was read', 'W', 0, one);
  await row('read one without a number: its reads', 'R', 4, send(email, 'Thank you for your order.'));
  await row(
    'read one with a number: its reads',
    'R',
    5.5,
    send(email, 'UPS tracking number: 1Z999AA10123456793'),
  );
  await row('read one with ten numbers', 'W', 12, send(email, numbers(10)));
  await row('refuse one of another sender, the first of the day', 'W', 1, send('eve@evil.example', ''));
  await row('  the next of that day: its reads', 'R', 3, send('eve@evil.example', ''));
}
