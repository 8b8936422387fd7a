import { isMixedScript } from '@quarterdeck/contract/core/validation/mixed-scripts';
import type { Trader, TraderStatus } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Avatar } from '#session/avatar.tsx';
import classes from './traders.module.css';

const tones: Record<TraderStatus, Tone> = { active: 'success', suspended: 'warning', revoked: 'danger' };

export function TraderStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('traders');
  return (
    <StatusTag
      tone={tones[status as TraderStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** Its picture and its name, as users see them, marked where it may be drawn like another's. */
export function TraderName({ row }: { row: Pick<Trader, 'avatar' | 'display_name'> }) {
  return (
    <span className={classes.name}>
      <Avatar key={row.avatar} picture={row.avatar} size={24} />
      {row.display_name}
      <MixedName name={row.display_name} />
    </span>
  );
}

/** Marks a name that may be drawn like another's. */
export function MixedName({ name }: { name: string }) {
  const { t } = useTranslation('traders');
  if (!isMixedScript(name)) return null;
  return (
    <StatusTag tone="warning" small meaning={t('meaning.mixedName')}>
      {t('flags.mixedName')}
    </StatusTag>
  );
}

/** Its status, whether users are offered it, and whether somebody asked about its bond. */
export function TraderState({ row }: { row: Trader }) {
  const { t } = useTranslation('traders');
  return (
    <span className={classes.beside}>
      <TraderStatusTag status={row.status} />
      {row.on_shelf ? <StatusTag tone="info">{t('flags.onShelf')}</StatusTag> : null}
      {row.bond_maker_id === null ? null : <StatusTag tone="progress">{t('flags.bondRequested')}</StatusTag>}
    </span>
  );
}

interface PercentProps {
  value: string | null;
  /** A gain or a loss, in their colours. */
  signed?: boolean;
}

/** A figure in percent with two decimals. */
export function Percent({ value, signed = false }: PercentProps) {
  if (value === null) return <Absent />;
  const number = Number(value);
  const tone = number > 0 ? classes.up : number < 0 ? classes.down : '';
  const text = `${signed && number > 0 ? '+' : ''}${number.toFixed(2)}%`;
  return <span className={`${classes.number} ${signed ? tone : ''}`}>{text}</span>;
}
