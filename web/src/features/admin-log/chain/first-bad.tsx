import type { LogCheck } from '@quarterdeck/contract/features/admin-log/chain';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '#kit/record-link.tsx';

interface FirstBadProps {
  bad: NonNullable<LogCheck['first_bad']>;
  /** Closes what lies over the row. */
  onLeave: () => void;
}

/** Where the chain first breaks, why, and the way to the row where there is one. */
export function FirstBad({ bad, onLeave }: FirstBadProps) {
  const { t } = useTranslation('admin-log');
  return (
    <p>
      {t(`chain.why.${bad.why}`, { place: bad.seal_no })}
      {bad.id === null ? null : (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter clicks the link within
        <span onClick={onLeave}>
          {' '}
          <RecordLink kind="admin_log" id={bad.id}>
            {t('drawer.title', { id: bad.id })}
          </RecordLink>
        </span>
      )}
    </p>
  );
}
