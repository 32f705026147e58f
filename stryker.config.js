/** A run of only some files must not replace the stored results of all. */
const isPartial = process.argv.some((argument) => /^(-m|--mutate)\b/.test(argument));

/** Mutation tests of the pure rules and state machines: each mutant must fail a unit test. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts' },
  mutate: [
    'shared/rules/**/*.ts',
    'functions/appointments/appointment-record.ts',
    'functions/overview/counts/{contribution,counting}.ts',
    'functions/appointments/pickups.ts',
    'functions/parcels/{parcel-lifecycle,parcel-payment,parcel-transitions}.ts',
    'functions/payments/attempts/attempt-{charges,events,lookups,machine,schedule}.ts',
    'functions/payments/attempts/{mismatch,outcome}.ts',
    'functions/payments/refunds/refund-rules.ts',
    'functions/pricing/*.ts',
  ],
  ignorePatterns: [
    '**',
    '!functions/**',
    '!shared/**',
    '!test/unit/**',
    '!test/support/**',
    '!tools/mutants/**',
    '!package.json',
  ],
  concurrency: 1,
  // Retests only mutants of changed code. After changes of constants or test helpers, use `--force`.
  incremental: !isPartial,
  incrementalFile: '.cache/mutants/incremental.json',
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  htmlReporter: { fileName: '.cache/mutants/report.html' },
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
