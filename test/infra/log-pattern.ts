/**
 * Whether a log line matches a JSON filter pattern of CloudWatch Logs, as far as this project uses them: `=` and `!=` on
 * strings, which may end in `*`, `NOT EXISTS`, `&&`, `||` and parentheses. A missing field matches no comparison.
 */
export function meets(pattern: string, line: unknown): boolean {
  const tokens = pattern.replace(/^\{|\}$/g, '').match(/\(|\)|&&|\|\||!=|=|NOT EXISTS|"[^"]*"|\$[\w.]+/g);
  if (!tokens) throw new Error(`No pattern: ${pattern}`);
  const rest = [...tokens];
  const result = either(rest, line);
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`);
  return result;
}

function either(rest: string[], line: unknown): boolean {
  const results = [both(rest, line)];
  while (rest[0] === '||') {
    rest.shift();
    results.push(both(rest, line));
  }
  return results.includes(true);
}

function both(rest: string[], line: unknown): boolean {
  const results = [single(rest, line)];
  while (rest[0] === '&&') {
    rest.shift();
    results.push(single(rest, line));
  }
  return !results.includes(false);
}

function single(rest: string[], line: unknown): boolean {
  const first = rest.shift();
  if (first === '(') {
    const inner = either(rest, line);
    if (rest.shift() !== ')') throw new Error('A parenthesis is not closed.');
    return inner;
  }
  const value = fieldOf(line, first ?? '');
  const operator = rest.shift();
  if (operator === 'NOT EXISTS') return value === undefined;
  const wanted = rest.shift()?.slice(1, -1) ?? '';
  if (typeof value !== 'string') return false;
  const isEqual = wanted.endsWith('*') ? value.startsWith(wanted.slice(0, -1)) : value === wanted;
  return operator === '=' ? isEqual : !isEqual;
}

function fieldOf(line: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], line);
}
