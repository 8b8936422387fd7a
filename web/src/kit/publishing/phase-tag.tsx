import type { PublicationPhase } from '@quarterdeck/contract/core/publishing/phases';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useTranslation } from 'react-i18next';
import { useLabelled } from '#kit/labelled.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { formatTime } from '#kit/time.tsx';
import classes from './publishing.module.css';

const tones: Record<PublicationPhase, Tone> = {
  draft: 'neutral',
  scheduled: 'progress',
  live: 'success',
  ended: 'warning',
  off: 'neutral',
  archived: 'neutral',
};

/** A state of the history. */
export function StatusOf({ status }: { status: string }) {
  const { t } = useTranslation('publishing');
  const phase = status === 'on' ? 'live' : (status as PublicationPhase);
  return (
    <StatusTag tone={tones[phase] ?? 'neutral'} meaning={t(`meaning.${status}`, { defaultValue: '' })}>
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** What a published record is at this moment, how long it stays so, and what of it waits. */
export function PhaseTags({ row }: { row: Publication }) {
  const { t } = useTranslation('publishing');
  const windowWords = useWindowWords(row);
  const { phase, unpublished_changes, publish_maker_id, outgoing_revision, published_revision } = row;
  return (
    <span className={classes.tags}>
      <StatusTag tone={tones[phase]} meaning={[t(`meaning.${phase}`), ...windowWords].join('\n')}>
        {t(`phase.${phase}`)}
        <Remaining row={row} />
      </StatusTag>
      {outgoing_revision === null ? null : (
        <StatusTag tone="progress" small>
          {t('flags.next', { revision: published_revision })}
          <Until moment={row.publish_at} words="remaining.begins" />
        </StatusTag>
      )}
      {unpublished_changes ? (
        <StatusTag tone="info" small>
          {t('flags.changed')}
        </StatusTag>
      ) : null}
      {publish_maker_id === null ? null : (
        <StatusTag tone="warning" small>
          {t('flags.requested')}
        </StatusTag>
      )}
    </span>
  );
}

/** The languages that are missing. */
export function MissingTags({ row: { missing, fallback, outdated } }: { row: Publication }) {
  const { t } = useTranslation('publishing');
  return (
    <span className={classes.tags}>
      {missing.map((language) => (
        <StatusTag key={language} tone={fallback === '' ? 'danger' : 'warning'} small>
          {t(`short.${language}`)}
        </StatusTag>
      ))}
      {outdated.length > 0 ? (
        <StatusTag tone="warning" small>
          {t('flags.outdated')}
        </StatusTag>
      ) : null}
    </span>
  );
}

/** The time to go until the window begins or ends, in whole minutes. */
function Remaining({ row: { phase, publish_at, unpublish_at, outgoing_revision } }: { row: Publication }) {
  if (phase === 'scheduled') return <Until moment={publish_at} words="remaining.begins" />;
  // The window is that of the next revision.
  const isOwn = phase === 'live' && outgoing_revision === null;
  return isOwn ? <Until moment={unpublish_at} words="remaining.ends" /> : null;
}

interface UntilProps {
  moment: string | null;
  words: 'remaining.begins' | 'remaining.ends';
}

function Until({ moment, words }: UntilProps) {
  const { t } = useTranslation('publishing');
  if (moment === null) return null;
  const minutes = Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const time =
    days > 0
      ? t('remaining.days', { days, hours })
      : hours > 0
        ? t('remaining.hours', { hours, minutes: minutes % 60 })
        : t('remaining.minutes', { minutes });
  return <> · {t(words, { time })}</>;
}

/** The window in the reader's zone and in UTC. */
function useWindowWords({ publish_at, unpublish_at }: Publication): string[] {
  const { t, i18n } = useTranslation('publishing');
  const labelled = useLabelled();
  const both = (name: 'publish_at' | 'unpublish_at', iso: string | null) =>
    iso === null
      ? []
      : [
          labelled(
            t(`window.${name}`),
            t('window.both', {
              local: formatTime(iso, i18n.language, 'local'),
              utc: formatTime(iso, i18n.language, 'utc'),
            }),
          ),
        ];
  return [...both('publish_at', publish_at), ...both('unpublish_at', unpublish_at)];
}
