/**
 * Runs the work for each item with limited concurrency, and returns the results in order. Processes all items even if
 * one fails.
 * @throws the first error
 */
export async function inParallel<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: PromiseSettledResult<R>[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) [results[index]] = await Promise.allSettled([work(item)]);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
