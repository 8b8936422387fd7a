import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';

/** What the newest revision takes the place of, and when. */
export function ReplacedRevision({ row, publishAt }: { row: Publication; publishAt: string | null }) {
  const { t, i18n } = useTranslation('publishing');
  const zone = useTimeZone((state) => state.zone);
  const { status, phase, revision, published_revision, outgoing_revision, publish_at } = row;
  if (status !== 'on') return null;
  const timeOf = (iso: string) => formatTime(iso, i18n.language, zone);
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now();
  const shown = outgoing_revision ?? published_revision;
  const isDropped = published_revision !== shown && published_revision !== revision;
  return (
    <>
      {shown === revision ? null : (
        <p>
          {isLater && phase === 'live'
            ? t('consequence.replacesAt', { revision: shown, time: timeOf(publishAt) })
            : t('consequence.replaces', { revision: shown })}
        </p>
      )}
      {isDropped && publish_at !== null ? (
        <p>{t('consequence.drops', { revision: published_revision, time: timeOf(publish_at) })}</p>
      ) : null}
    </>
  );
}
