/** Asks the worker to keep the counter's code on this device (decision 205). */
export const KEEP_COUNTER = 'keep the counter';
