import type { Fault } from './fault.ts';

export const TEXT_FAULTS: readonly Fault[] = [
  {
    id: 'last-ten-digits',
    what: 'a foreign number becomes a stranger’s',
    file: 'shared/rules/customer.ts',
    find: '/^(?:\\+?1)?([2-9]\\d{9})$/',
    replace: '/([2-9]\\d{9})$/',
    seenBy: ['test/unit/messages/phone.test.ts'],
  },
  {
    id: 'any-country-code',
    what: 'a plus sign before ten digits counts as the country code 1',
    file: 'shared/rules/customer.ts',
    find: '(?:\\+?1)?',
    replace: '\\+?1?',
    seenBy: ['test/unit/messages/phone.test.ts'],
  },
  {
    id: 'canadian-number',
    what: 'a number of Canada can be saved',
    file: 'functions/customers/us-phone.ts',
    find: "number?.country === 'US' && number.isValid()",
    replace: 'number?.isValid() === true',
    seenBy: ['test/functions/customers/customers.test.ts', 'test/functions/messages/limited-texts.test.ts'],
  },
  {
    id: 'texts-without-limit',
    what: 'a stage sends any number of texts a day',
    file: 'functions/messages/channels/text-limits.ts',
    find: '<= maxPerDay',
    replace: '>= 1',
    seenBy: ['test/functions/messages/limited-texts.test.ts'],
  },
  {
    id: 'texts-to-canada',
    what: 'the text service may send to any country that nobody has named',
    file: 'infra/constructs/message-reports.ts',
    find: "countryCode === 'US' ? 'ALLOW' : 'BLOCK'",
    replace: "countryCode === 'CA' || countryCode === 'US' ? 'ALLOW' : 'BLOCK'",
    seenBy: ['test/infra/message-reports.test.ts'],
  },
];
