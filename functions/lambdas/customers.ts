import { customerRoutes } from '#shared/contracts/customers.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { customerService } from '../customers/customer-service.ts';

export const handler = defineService('customers', customerRoutes, ({ TABLE_NAME }, tools) => {
  const customers = customerService(connectTable(TABLE_NAME, tools), tools.clock);
  return {
    registerCustomer: ({ caller, body }) => customers.register(caller, body),
    agreeToTerms: ({ caller }) => customers.agreeToTerms(caller),
    getMyProfile: ({ caller }) => customers.profile(caller),
    updateMyProfile: ({ caller, body: { version, ...profile } }) =>
      customers.update(caller, profile, version),
  };
});
