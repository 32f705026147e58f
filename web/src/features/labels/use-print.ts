import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Prints the labels, or the test label instead. `onPrint` is called whenever labels are printed, by the browser's own menu
 * too. The result says whether the test label is to be shown.
 */
export function usePrint(onPrint: () => void) {
  const [isTest, setIsTest] = useState(false);
  const record = useEffectEvent(() => {
    if (!isTest) onPrint();
  });
  useEffect(() => {
    const begin = () => record();
    const end = () => setIsTest(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);

  async function print(test: boolean): Promise<void> {
    // Before the browser lays the page out for the printer.
    flushSync(() => setIsTest(test));
    await document.fonts.ready;
    window.print();
  }
  return { isTest, printLabels: () => void print(false), printTest: () => void print(true) };
}
