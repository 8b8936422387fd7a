import { formatAmount } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import type { PreviewLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useTranslation } from 'react-i18next';
import { useAssetName } from './asset-name.ts';
import { Money } from './money.tsx';
import { Panel } from './panel.tsx';
import classes from './posting-preview.module.css';
import { StatusTag } from './status-tag.tsx';

interface PostingPreviewProps {
  lines: readonly PreviewLine[];
  /** The user has not got so much: it would be refused. */
  short?: boolean;
}

/** What would be booked, account by account, with the balances before and after where an account has one; and whether there is enough for it. */
export function PostingPreview({ lines, short = false }: PostingPreviewProps) {
  const { t } = useTranslation('kit');
  const nameOf = useAssetName();
  return (
    <>
      <ul className={classes.lines} aria-label={t('preview.title')}>
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} />
        ))}
      </ul>
      {debtsOf(lines).map((line) => (
        <div key={keyOf(line)} style={{ marginTop: 8 }}>
          <Panel tone="warning">
            {t('preview.owes', {
              uid: line.uid,
              amount: `${formatAmount(line.after ?? '0')} ${nameOf(line.asset)}`,
            })}
          </Panel>
        </div>
      ))}
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

/** The account of what a user owes. */
const receivable = '110';

/** The last line of each user's debt that then is not paid. */
function debtsOf(lines: readonly PreviewLine[]): PreviewLine[] {
  const debts = lines.filter(({ account_code, uid }) => account_code === receivable && uid !== null);
  const last = new Map(debts.map((line) => [`${line.uid} ${line.asset}`, line]));
  return [...last.values()].filter(({ after }) => after !== null && compare(after, '0') > 0);
}

/** Where a debt is paid at once, an account stands on both sides, and its balance behind each line tells them apart. */
const keyOf = ({ account_code, uid, asset, debit, before, after }: PreviewLine) =>
  [account_code, uid, asset, debit, before, after].join(' ');

function Line({ line }: { line: PreviewLine }) {
  const { t } = useTranslation('kit');
  const nameOf = useAssetName();
  const isDebit = /[1-9]/.test(line.debit);
  const account = t(`accounts.${line.account_code}`, { l: nameOf('L'), r: nameOf('R'), defaultValue: '' });
  return (
    <li>
      <div className={classes.line}>
        <span className={classes.account}>
          <StatusTag tone="neutral" small>
            {t(isDebit ? 'postings.debit' : 'postings.credit')}
          </StatusTag>
          {account}
          <span className={classes.soft}>
            {line.account_code} · {line.uid ?? t('postings.house')}
          </span>
        </span>
        <Money amount={isDebit ? line.debit : line.credit} asset={line.asset} strong />
      </div>
      {line.before === null && line.after === null ? null : (
        <div className={classes.balances}>
          <span>{t('preview.balance')}</span>
          <Money amount={line.before} asset={line.asset} />
          <span aria-hidden="true">→</span>
          <Money amount={line.after} asset={line.asset} />
        </div>
      )}
    </li>
  );
}
