import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askBeforeLoss } from '#kit/leaving.ts';
import { letGo, PageId, unsavedIn } from './unsaved.ts';

/**
 * What the address names and a form stands on. Where the way back, or a link, names something else while something
 * is typed, the address is put back and the reader asked; only then it goes on.
 * @param put writes it to the address in place of the present one
 * @returns what the form stands on, and how the form itself goes elsewhere, which has asked already
 */
export function useHeld<Value>(
  wanted: Value,
  put: (value: Value) => void,
): [held: Value, go: (value: Value) => void] {
  const { t } = useTranslation('kit');
  const page = useContext(PageId);
  const pages = page === undefined ? undefined : [page];
  const [held, setHeld] = useState(wanted);
  const [refused, setRefused] = useState<{ value: Value }>();
  const isLoss = wanted !== held && unsavedIn(pages).length > 0;
  if (wanted !== held && !isLoss) setHeld(wanted);

  // The question is asked at the address that was put back: going to another closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the address
  useEffect(() => {
    if (isLoss) {
      setRefused({ value: wanted });
      put(held);
    } else if (refused !== undefined) {
      setRefused(undefined);
      askBeforeLoss(t('form.discard'), () => put(refused.value), pages);
    }
  }, [isLoss, wanted]);
  const go = (value: Value) => {
    letGo(pages);
    put(value);
  };
  return [isLoss ? held : wanted, go];
}
