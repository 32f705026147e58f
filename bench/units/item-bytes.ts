/**
 * The size of an item in DynamoDB: names and strings in UTF-8, numbers with about one byte per two digits and one extra
 * byte, one byte for a boolean or null, three bytes for a list or map and one for each of its elements.
 * Source: "DynamoDB item sizes and formats" in the DynamoDB developer guide.
 */
export function itemBytes(item: Record<string, unknown>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replace(/\D/g, '').length / 2) + 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, member) => sum + 1 + valueBytes(member), 3);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).reduce(
      (sum, [name, member]) => sum + 1 + Buffer.byteLength(name) + valueBytes(member),
      3,
    );
  }
  return 1;
}
