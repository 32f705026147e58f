import { retryOnConflict } from '#functions/core/data/retry.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { closedPreAlert } from '#functions/pre-alerts/pre-alert-record.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { EventOf } from '../events/domain-event.ts';
import { eventPlanning } from '../planning/event-planning.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { settingsRepository } from '../settings/settings-repository.ts';

/** How long a question waits for a package that lies in Tacoma without its customer. */
const LOOK_AGAIN_MS = DAY_MS;

/**
 * Asks customers about packages that they announced and that have not arrived, once. The message is put into the ledger before
 * the pre-alert says so: a repetition finds it there. `due-messages` sends it. While a package with this number waits in Tacoma
 * for its customer to be found, nobody is asked.
 */
export function preAlertQuestions(sending: Pick<SendingTools, 'table' | 'tools' | 'texts'>) {
  const { table, tools } = sending;
  const preAlerts = preAlertRepository(table);
  const parcels = parcelRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const { plan } = eventPlanning(sending);

  async function ask(event: EventOf<'pre-alert-missing'>): Promise<void> {
    const { customerId, id } = event;
    const [customer, choices] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
    ]);
    if (!customer) return tools.logger.report('EVENT_WITHOUT_CUSTOMER', { customerId, eventId: id });
    await plan(event, customer, choices, { canPush: false });
  }

  return ({ customerId, code }: { customerId: string; code: string }): Promise<void> =>
    retryOnConflict(async () => {
      const now = tools.clock.now();
      const before = await preAlerts.find(customerId, code);
      const isDue = before?.preAlertState === 'OPEN' && !before.askedAt && before.askAt <= now.toISOString();
      if (!before || !isDue) return;
      // It was announced while it was being received.
      const { parcels: withNumber, waitingIntakeId } = await parcels.lookUpCode(code);
      const received = withNumber.find(
        (parcel) => parcel.customerId === customerId && parcel.status !== 'DELETED',
      );
      if (received) return void (await preAlerts.save(before, closedPreAlert(before, received, now)));
      if (waitingIntakeId !== undefined) {
        const later = new Date(now.getTime() + LOOK_AGAIN_MS).toISOString();
        return void (await preAlerts.save(before, { ...before, askAt: later }));
      }
      const { askAt } = before;
      await ask({
        ...{ eventVersion: 1, type: 'pre-alert-missing', change: 'UPDATED', customerId },
        ...{ id: `pre-alert-missing#${code}#${askAt}`, at: askAt, preAlertId: code, askAt },
      });
      await preAlerts.save(before, { ...before, askedAt: now.toISOString() });
    });
}
