import { expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { customerByEmailEntity } from '#functions/identity/logins/login-repository.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import { LOCAL_RECEIVED_MAIL_DOMAIN, TABLE_NAME } from '#local/lambda/roles.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { aPortal, connectStoresOf, TIME } from '../portal-support.ts';

const POLL = { timeout: 20_000 };

it(
  'a mail from the page becomes drafts, and an email says so; a forged one becomes nothing',
  TIME,
  async () => {
    const portal = await aPortal();
    connectStoresOf(portal);
    const table = connectTable(TABLE_NAME);
    const ada = await aRegisteredCustomer(table);
    const { email, customerId } = ada;
    await table.put(customerByEmailEntity, { email, customerId, version: 1 });
    const addresses = forwardingAddressService(table, portal.clock, LOCAL_RECEIVED_MAIL_DOMAIN);
    const { address } = await addresses.renew(ada, 0);
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${portal.origin}/local/mailbox`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({
          action: 'mail',
          from: email,
          to: address ?? '',
          subject: 'Fwd',
          ...fields,
        }),
      });

    expect((await send({ text: 'One' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ text: 'UPS tracking number: 1Z999AA10123456799', checks: 'forged' })).status).toBe(
      303,
    );
    await expect.poll(async () => (await addresses.get(ada)).refusedAt, POLL).not.toBeNull();
    const sent = await send({ text: 'UPS tracking number: 1Z999AA10123456784', megabytes: '1' });
    expect(sent.headers.get('location')).toBe('/local/mailbox?view=send&done=mail');

    const told = () => portal.mailbox.list().filter(({ to }) => to === email);
    await expect.poll(told, POLL).toMatchObject([{ subject: 'We found a tracking number in your email' }]);
    const drafts = await preAlertRepository(table).allOfCustomer(customerId);
    expect(drafts).toMatchObject([{ trackingNumber: '1Z999AA10123456784', preAlertState: 'DRAFT' }]);
    const page = await fetch(`${portal.origin}/local/mailbox?view=send&done=mail`);
    expect(await page.text()).toContain('The mail was sent to the portal.');
  },
);
