import { describe, expect, it } from 'vitest';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { claimed, newMessage } from '#functions/messages/ledger/message-states.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { aSentMessage, deliver, type Example, example, logOf, SENT_AT, settingsOf } from './support.ts';

withLocalStores();

const DELIVERED_AT = '2026-11-24T19:12:05.903Z';
const BOUNCED_AT = '2026-11-24T19:12:59.400Z';
const COMPLAINED_AT = '2026-11-25T01:04:58.000Z';

describe('a report of SES', () => {
  it('says that an email was delivered', async () => {
    const { report, stored, problem } = await aSentMessage();
    await report('ses/delivery');
    expect(await stored()).toMatchObject({ messageState: 'DELIVERED', deliveredAt: DELIVERED_AT });
    expect(await problem()).toBeUndefined();
  });

  it('of a permanent bounce ends email to the address', async () => {
    const { customer, report, stored, problem } = await aSentMessage();
    await report('ses/bounce-permanent');
    expect(await stored()).toMatchObject({
      messageState: 'BOUNCED',
      bouncedAt: BOUNCED_AT,
      reason: 'Permanent (General): smtp; 550 5.1.1 user unknown',
    });
    expect(await problem()).toEqual({ address: customer.email, problem: 'BOUNCED', at: BOUNCED_AT });
  });

  it('of a bounce overwrites an earlier delivery, and no delivery overwrites a bounce', async () => {
    const late = await aSentMessage();
    await late.report('ses/delivery', 'ses/bounce-permanent');
    expect(await late.stored()).toMatchObject({ messageState: 'BOUNCED', deliveredAt: DELIVERED_AT });
    const reordered = await aSentMessage();
    await reordered.report('ses/bounce-permanent', 'ses/delivery');
    expect(await reordered.stored()).toMatchObject({ messageState: 'BOUNCED' });
    expect(await reordered.problem()).toMatchObject({ problem: 'BOUNCED' });
  });

  it('of a transient bounce is told by the ledger, but does not end email', async () => {
    const { report, stored, problem } = await aSentMessage();
    await report('ses/bounce-transient');
    expect(await stored()).toMatchObject({
      messageState: 'BOUNCED',
      reason: 'Transient (MailboxFull): smtp; 552 5.2.2 mailbox full',
    });
    expect(await problem()).toBeUndefined();
  });

  it('about an out-of-office reply changes nothing', async () => {
    const { report, stored } = await aSentMessage();
    await report('ses/delivery');
    const before = await stored();
    await report('ses/out-of-office');
    expect(await stored()).toEqual(before);
  });

  it('of a complaint ends email to the address, and the message stays delivered', async () => {
    const { customer, report, stored, problem } = await aSentMessage();
    await report('ses/delivery', 'ses/complaint');
    expect(await stored()).toMatchObject({ messageState: 'DELIVERED', complainedAt: COMPLAINED_AT });
    expect(await problem()).toEqual({ address: customer.email, problem: 'COMPLAINED', at: COMPLAINED_AT });
  });

  it('of a rejection says why', async () => {
    const { report, stored, problem } = await aSentMessage();
    await report('ses/reject');
    expect(await stored()).toMatchObject({ messageState: 'REFUSED', reason: 'Bad content' });
    expect(await problem()).toBeUndefined();
  });

  it('of a delay is only logged', async () => {
    const { message, stored } = await aSentMessage();
    const lines = await logOf(example('ses/delivery-delay', message));
    expect(codesIn(lines)).toEqual(['EMAIL_DELAYED']);
    expect(lines).toHaveLogged('EMAIL_DELAYED', {
      messageId: message.messageId,
      reason: 'TransientCommunicationFailure',
    });
    expect(await stored()).toEqual(message);
  });

  it.each<Example>(['ses/delivery', 'ses/bounce-permanent', 'ses/complaint', 'ses/reject'])(
    'changes nothing when it is repeated, even at the same time: %s',
    async (name) => {
      const { customer, report, stored } = await aSentMessage();
      await Promise.all([report(name), report(name)]);
      const [message, settings] = [await stored(), await settingsOf(customer.customerId)];
      await report(name);
      expect(await stored()).toEqual(message);
      expect(message.version).toBe(2);
      const after = await settingsOf(customer.customerId);
      expect(after.emailProblem).toEqual(settings.emailProblem);
      expect(after.version).toBe(settings.version);
    },
  );

  it('that is repeated after the customer has solved the problem does not bring it back', async () => {
    const { customer, report, problem } = await aSentMessage();
    await report('ses/bounce-permanent');
    await settingsRepository(table()).change(customer.customerId, ({ emailProblem: _, ...rest }) => rest);
    await report('ses/bounce-permanent');
    expect(await problem()).toBeUndefined();
  });

  it('about an address that the customer has replaced does not end email to the new one', async () => {
    const { customer, report, stored, problem } = await aSentMessage();
    const customers = customerRepository(table());
    const profile = await customers.find(customer.customerId, true);
    if (!profile) throw new Error('The customer has no profile.');
    await customers.save(profile, { ...profile, emailAddress: 'new@northbound.test' });
    await report('ses/bounce-permanent');
    expect(await stored()).toMatchObject({ messageState: 'BOUNCED' });
    expect(await problem()).toBeUndefined();
  });

  it('of a complaint replaces a bounce as the problem, but not the other way around', async () => {
    const bouncedFirst = await aSentMessage();
    await bouncedFirst.report('ses/bounce-permanent', 'ses/complaint');
    expect(await bouncedFirst.problem()).toMatchObject({ problem: 'COMPLAINED' });
    const complainedFirst = await aSentMessage();
    await complainedFirst.report('ses/complaint', 'ses/bounce-permanent');
    expect(await complainedFirst.problem()).toMatchObject({ problem: 'COMPLAINED' });
  });

  it('that comes before the sender has stored its result settles the message', async () => {
    const { message, ledger, report, stored } = await aSentMessage();
    const { facts, customerId, messageId } = message;
    const [fact] = facts;
    if (!fact) throw new Error('The message has no fact.');
    const found = await stored();
    const claim = claimed(newMessage(fact, 'EMAIL', SENT_AT), { to: 'a@b.example', text: '' }, SENT_AT);
    await ledger.save(found, { ...claim, version: found.version });
    await report('ses/delivery');
    const after = await ledger.find(customerId, messageId);
    expect(after).toMatchObject({ messageState: 'DELIVERED', sentAt: DELIVERED_AT });
    expect(after?.dueAt).toBeUndefined();
  });

  it('about an unknown message, or about none, is logged and dropped', async () => {
    const { customer } = await aSentMessage();
    const unknown = { customerId: customer.customerId, messageId: '0000-unknown' };
    const untagged = JSON.parse(example('ses/complaint'));
    untagged.detail.mail.tags = { 'ses:operation': ['SendEmail'] };
    const lines = await logOf(example('ses/bounce-permanent', unknown), JSON.stringify(untagged));
    expect(codesIn(lines)).toEqual(['REPORT_OF_UNKNOWN_MESSAGE', 'REPORT_WITHOUT_MESSAGE']);
    expect(lines).toHaveLogged('REPORT_OF_UNKNOWN_MESSAGE', unknown);
    expect(lines).toHaveLogged('REPORT_WITHOUT_MESSAGE', { kind: 'complaint' });
    expect((await settingsOf(customer.customerId)).emailProblem).toBeUndefined();
  });

  it.each([
    ['an unknown type', { source: 'aws.ses', time: '2026-11-24T19:12:06Z', detail: { eventType: 'Open' } }],
    ['another source', { source: 'aws.s3', time: '2026-11-24T19:12:06Z', detail: {} }],
    ['no detail', { source: 'aws.ses', time: '2026-11-24T19:12:06Z' }],
  ])('with %s fails, so that it reaches the dead letters', async (_, body) => {
    await expect(deliver(JSON.stringify(body))).rejects.toThrow();
  });
});
