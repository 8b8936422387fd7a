import { useTranslation } from 'react-i18next';
import { OneLine } from '#kit/list/one-line.tsx';
import { localText } from '#kit/local-name.ts';

interface TestedNameProps {
  row: {
    strategy_zh: string | null;
    strategy_ch: string | null;
    strategy_en: string | null;
    revision?: number | null;
  };
}

/** The strategy that was tested, with its revision; or that it was a draft. */
export function TestedName({ row }: TestedNameProps) {
  return useName(row);
}

/** The same as a cell of a list. */
export function TestedCell({ row }: TestedNameProps) {
  return <OneLine long>{useName(row)}</OneLine>;
}

function useName({ strategy_zh, strategy_ch, strategy_en, revision }: TestedNameProps['row']): string {
  const { t } = useTranslation('backtests');
  if (strategy_zh === null) return t('draft');
  const name = localText({ zh: strategy_zh, ch: strategy_ch ?? '', en: strategy_en ?? '' });
  return revision ? `${name} · ${t('revisionNo', { revision })}` : name;
}
