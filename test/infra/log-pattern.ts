/**
 * Returns whether a log line matches a JSON filter pattern of CloudWatch Logs. Supports the syntax that this project uses:
 * `=` and `!=` on strings, with an optional trailing `*`, `NOT EXISTS`, `&&`, `||` and parentheses. A missing field matches
 * no comparison.
 */
export function matchesPattern(pattern: string, line: unknown): boolean {
  const tokens = pattern.replace(/^\{|\}$/g, '').match(/\(|\)|&&|\|\||!=|=|NOT EXISTS|"[^"]*"|\$[\w.]+/g);
  if (!tokens) throw new Error(`Empty pattern: ${pattern}`);
  const rest = [...tokens];
  const result = matchesOr(rest, line);
  if (rest.length > 0) throw new Error(`Unsupported syntax: ${rest.join(' ')}`);
  return result;
}

function matchesOr(rest: string[], line: unknown): boolean {
  const results = [matchesAnd(rest, line)];
  while (rest[0] === '||') {
    rest.shift();
    results.push(matchesAnd(rest, line));
  }
  return results.includes(true);
}

function matchesAnd(rest: string[], line: unknown): boolean {
  const results = [matchesTerm(rest, line)];
  while (rest[0] === '&&') {
    rest.shift();
    results.push(matchesTerm(rest, line));
  }
  return !results.includes(false);
}

function matchesTerm(rest: string[], line: unknown): boolean {
  const first = rest.shift();
  if (first === '(') {
    const inner = matchesOr(rest, line);
    if (rest.shift() !== ')') throw new Error('Missing closing parenthesis.');
    return inner;
  }
  const value = fieldOf(line, first ?? '');
  const operator = rest.shift();
  if (operator === 'NOT EXISTS') return value === undefined;
  const operand = rest.shift()?.slice(1, -1) ?? '';
  if (typeof value !== 'string') return false;
  const isEqual = operand.endsWith('*') ? value.startsWith(operand.slice(0, -1)) : value === operand;
  return operator === '=' ? isEqual : !isEqual;
}

function fieldOf(line: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], line);
}
