import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type Backtest, backtestDetail } from '@quarterdeck/contract/features/backtests/backtests';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { parameterRows, useParameterWords } from '#kit/market/parameter-words.ts';
import { Panel } from '#kit/panel.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './backtests.module.css';
import { Figure } from './figure.tsx';
import { TestedName } from './tested-name.tsx';

interface CompareDialogProps {
  rows: readonly Backtest[];
  onClose: () => void;
}

type Detail = ReplyOf<typeof backtestDetail>;

const figures = ['equity', 'net', 'fees', 'open_unrealised', 'max_capital', 'max_drawdown_pct'] as const;

/** Two back-tests side by side, with what differs highlighted. */
export default function CompareDialog({ rows, onClose }: CompareDialogProps) {
  const { t } = useTranslation('backtests');
  const [one, other] = rows.map(({ id }) => String(id));
  const left = useQuery(endpointQuery(backtestDetail, { id: one ?? '' }, { quiet: true })).data;
  const right = useQuery(endpointQuery(backtestDetail, { id: other ?? '' }, { quiet: true })).data;
  return (
    <Dialog title={t('compare.title')} onClose={onClose} size={820}>
      {left && right ? <Comparison left={left} right={right} /> : <Skeleton height={400} />}
    </Dialog>
  );
}

function Comparison({ left, right }: { left: Detail; right: Detail }) {
  const { t } = useTranslation('backtests');
  const { t: names } = useTranslation('strategies-library');
  const words = useParameterWords();
  const isSameData = left.result?.data_hash === right.result?.data_hash;
  return (
    <>
      {isSameData ? null : <Panel tone="warning">{t('compare.otherData')}</Panel>}
      <ScrollBox className={classes.compared} label={t('compare.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('compare.what')}</th>
              {[left, right].map(({ backtest }) => (
                <th key={backtest.id} scope="col">
                  #{backtest.id} · <TestedName row={backtest} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((name) => {
              const values = [left, right].map((detail) => byColour(detail)?.[name]);
              return (
                <tr key={name} className={values[0] === values[1] ? undefined : classes.differs}>
                  <td>{t(`fields.${name}`)}</td>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two sides
                    <td key={at}>
                      <Figure value={value} places={4} />
                    </td>
                  ))}
                </tr>
              );
            })}
            {parameterRows.map((name) => {
              const values = [left, right].map(({ parameters }) => words(parameters, name));
              return (
                <tr key={name} className={values[0] === values[1] ? undefined : classes.differs}>
                  <td>{names(`parameters.${name}`)}</td>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two sides
                    <td key={at}>{value}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

const byColour = ({ result }: Detail) => result?.paths.find(({ path }) => path === 'by_colour');
