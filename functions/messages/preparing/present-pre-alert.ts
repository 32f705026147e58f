import type { Table } from '#functions/core/data/table.ts';
import { preAlertRepository } from '#functions/pre-alerts/pre-alert-repository.ts';
import type { MessageData } from '../content/message-data.ts';
import type { EventOf } from '../events/domain-event.ts';
import { NoLongerTrue } from './no-longer-true.ts';

/** Reads the expected package that a message asks about. */
export function presentPreAlert(table: Table) {
  const preAlerts = preAlertRepository(table);

  /** @throws NoLongerTrue if it has arrived, was removed, or its customer has answered */
  return async ({
    customerId,
    preAlertId,
    askAt,
  }: EventOf<'pre-alert-missing'>): Promise<Pick<MessageData, 'preAlert'>> => {
    const preAlert = await preAlerts.find(customerId, preAlertId);
    if (preAlert?.preAlertState !== 'OPEN' || preAlert.askAt !== askAt)
      throw new NoLongerTrue('The package is no longer missing.');
    return { preAlert };
  };
}
