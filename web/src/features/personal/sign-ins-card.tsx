import { personalSignIns, type SignInEntry } from '@quarterdeck/contract/features/personal/personal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { Card } from './card.tsx';
import { DeviceLine } from './device-line.tsx';
import { Lines } from './lines.tsx';

/** Who signed in under the person's name of late, or tried to. */
export function SignInsCard() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(personalSignIns, undefined, { quiet: true }));
  return (
    <Card group="signIns" lead={t('signIns.lead')}>
      <Lines count={data?.list.length} isError={isError} most={5}>
        {data?.list.map(({ id, at, ip, user_agent, ...outcome }) => (
          <DeviceLine key={id} userAgent={user_agent} ip={ip} at={at}>
            <SignInOutcome {...outcome} />
          </DeviceLine>
        ))}
      </Lines>
    </Card>
  );
}

function SignInOutcome({ result, error }: Pick<SignInEntry, 'result' | 'error'>) {
  const { t } = useTranslation('personal');
  if (result === 'done') return <StatusTag tone="success">{t('signIns.done')}</StatusTag>;
  return (
    <StatusTag tone="danger">
      {t(`signIns.refused.${error}`, { defaultValue: t('signIns.failed') })}
    </StatusTag>
  );
}
