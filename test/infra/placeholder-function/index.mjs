// Stands for a bundled function where only templates are looked at.
export const handler = () => undefined;
