// Replaces the bundled functions in tests of templates.
export const handler = () => undefined;
