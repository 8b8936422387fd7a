import type { BadCandleRow } from '@quarterdeck/contract/features/candles/imports';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './bad-rows.module.css';

/** Rows that could not be taken, each with what is wrong with it. */
export function BadRows({ rows }: { rows: readonly BadCandleRow[] }) {
  const { t } = useTranslation('candles-imports');
  return (
    <ScrollBox className={classes.box} label={t('drawer.badRows')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('badRows.line')}</th>
            <th scope="col">{t('badRows.fault')}</th>
            <th scope="col">{t('badRows.text')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, fault, text }) => (
            <tr key={`${line}:${text}`}>
              <td>{line === 0 ? '–' : line}</td>
              <td>{t(`fault.${fault}`, { defaultValue: fault })}</td>
              <td className={classes.text}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
