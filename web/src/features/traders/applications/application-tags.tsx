import {
  type ApplicationStatus,
  applicationHours,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { WaitingAge } from '#kit/waiting-age.tsx';

const tones: Record<ApplicationStatus, Tone> = {
  pending: 'progress',
  approved: 'success',
  refused: 'danger',
  cancelled: 'neutral',
};

export function ApplicationStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('traders-applications');
  return (
    <StatusTag
      tone={tones[status as ApplicationStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

interface RowProps {
  row: TraderApplication;
}

const keyTones = { passed: 'success', failed: 'danger', not_checked: 'neutral' } as const;

/** What the platform found when it read the account by the API key. */
export function KeyCheckTag({ row: { key_check } }: RowProps) {
  const { t } = useTranslation('traders-applications');
  return <StatusTag tone={keyTones[key_check]}>{t(`key_check.${key_check}`)}</StatusTag>;
}

/** How long the applicant has been waiting; nothing where it is decided. */
export function Age({ row }: RowProps) {
  // Requested once for all rows.
  const { data: hours } = useQuery({
    ...endpointQuery(applicationHours, undefined, { quiet: true }),
    staleTime: 60_000,
  });
  return row.status === 'pending' ? <WaitingAge since={row.created_at} hours={hours} /> : <Absent />;
}
