import type { AdjustmentPreview, PreviewLine } from '@quarterdeck/contract/adjustments';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './adjustments.module.css';

interface PostingPreviewProps {
  preview: AdjustmentPreview;
}

/** What would be booked, account by account, with the balances before and after; and whether there is enough for it. */
export function PostingPreview({ preview: { lines, short } }: PostingPreviewProps) {
  const { t } = useTranslation('adjustments');
  return (
    <>
      <ul className={classes.lines} aria-label={t('preview.title')}>
        {lines.map((line) => (
          <Line key={line.account_code} line={line} />
        ))}
      </ul>
      {short ? (
        <div style={{ marginTop: 8 }}>
          <Panel tone="danger" alert>
            {t('preview.short')}
          </Panel>
        </div>
      ) : null}
    </>
  );
}

function Line({ line }: { line: PreviewLine }) {
  const { t } = useTranslation('adjustments');
  const { t: tKit } = useTranslation('kit');
  const nameOf = useAssetName();
  const isDebit = /[1-9]/.test(line.debit);
  const account = tKit(`accounts.${line.account_code}`, { l: nameOf('L'), r: nameOf('R'), defaultValue: '' });
  return (
    <li>
      <div className={classes.line}>
        <span className={classes.account}>
          <StatusTag tone="neutral" small>
            {tKit(isDebit ? 'postings.debit' : 'postings.credit')}
          </StatusTag>
          {account}
          <span className={classes.soft}>
            {line.account_code} · {line.uid ?? tKit('postings.house')}
          </span>
        </span>
        <Money amount={isDebit ? line.debit : line.credit} asset={line.asset} strong />
      </div>
      <div className={classes.balances}>
        <span>{t('preview.balance')}</span>
        <Money amount={line.before} asset={line.asset} />
        <span aria-hidden="true">→</span>
        <Money amount={line.after} asset={line.asset} />
      </div>
    </li>
  );
}
