import { retryOnConflict } from '#functions/core/data/retry.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { MessageRecord } from '../ledger/message-record.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { withComplaint, withReport } from '../ledger/message-states.ts';
import { eventPlanning } from '../planning/event-planning.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import type { MessageSettingsRecord } from '../settings/settings-record.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { MailEvent, reportInMailEvent } from './mail-events.ts';
import { textReplies } from './replies.ts';
import type { Report, ReportedMessage } from './report.ts';
import { Notification, reportInNotification } from './text-events.ts';

type EmailProblem = NonNullable<MessageSettingsRecord['emailProblem']>;

const readReport = (body: object): Report | null =>
  'source' in body
    ? reportInMailEvent(MailEvent.parse(body))
    : reportInNotification(Notification.parse(body));

/**
 * Applies what the mail and text services report to the ledger and to the customer's settings. Reports may be repeated and
 * come in any order. Those about unknown messages are only logged.
 */
export function messageReports(sending: Pick<SendingTools, 'table' | 'tools' | 'texts' | 'brand'>) {
  const { table } = sending;
  const { logger } = sending.tools;
  const messages = messageRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const reply = textReplies(sending);
  const { planElsewhere } = eventPlanning(sending);

  /**
   * Changes the message of a report, first its customer's settings. What did not arrive is told through another channel. A
   * repeated report changes nothing.
   */
  const apply = (
    reported: ReportedMessage,
    change: (message: MessageRecord) => MessageRecord,
    problemOf: (message: MessageRecord) => EmailProblem | null,
  ): Promise<void> =>
    retryOnConflict(async () => {
      const { customerId, messageId } = reported;
      const before = await messages.find(customerId, messageId);
      if (!before) return logger.report('REPORT_OF_UNKNOWN_MESSAGE', { ...reported });
      const after = change(before);
      if (after === before) return;
      const problem = problemOf(before);
      if (problem) await stopEmail(customerId, problem);
      const isFailed = after.messageState === 'BOUNCED' || after.messageState === 'REFUSED';
      if (isFailed && after.messageState !== before.messageState) await planElsewhere(before);
      await messages.save(before, after);
    });

  /** Ends email to an address, unless the customer has another one by now. */
  async function stopEmail(customerId: string, problem: EmailProblem): Promise<void> {
    const customer = await customers.find(customerId, true);
    if (customer?.emailAddress !== problem.address) return;
    await settings.change(customerId, (before) => {
      // A complaint is the stronger reason, and the first date is the one to look for in the mailbox.
      const isKnown = before.emailProblem?.address === problem.address;
      const isNews =
        !isKnown || (problem.problem === 'COMPLAINED' && before.emailProblem?.problem === 'BOUNCED');
      return isNews ? { ...before, emailProblem: problem } : before;
    });
  }

  const emailProblem = (
    { channel, to }: MessageRecord,
    problem: EmailProblem['problem'],
    at: string,
  ): EmailProblem | null => (channel === 'EMAIL' && to !== undefined ? { address: to, problem, at } : null);

  return async (body: object): Promise<void> => {
    const report = readReport(body);
    if (!report) return;
    if (report.kind === 'reply') return reply(report);
    const { kind, message } = report;
    if (!message) return logger.report('REPORT_WITHOUT_MESSAGE', { kind });
    switch (kind) {
      case 'delivery':
        return apply(
          message,
          (before) => withReport(before, report.report),
          (before) => (report.isAddressDead ? emailProblem(before, 'BOUNCED', report.report.at) : null),
        );
      case 'complaint':
        return apply(
          message,
          (before) => withComplaint(before, report.at),
          (before) => emailProblem(before, 'COMPLAINED', report.at),
        );
      case 'delay':
        return logger.report('EMAIL_DELAYED', { ...message, reason: report.reason });
    }
  };
}
