import type { Profile } from '@quarterdeck/contract/features/personal/personal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { Card } from './card.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SecondFactorCardProps {
  profile: Profile;
}

/** Signing in by a code as well: on, off, and its recovery codes. */
export function SecondFactorCard({ profile }: SecondFactorCardProps) {
  const { t } = useTranslation('personal');
  const { second_factor: isOn, recovery_codes_left: count } = profile;
  /** Shown once. */
  const [codes, setCodes] = useState<string[]>();
  const show = (next: string[] | undefined) => {
    setCodes(next);
    void invalidate('/backstage/personal');
  };
  return (
    <Card
      group="factor"
      lead={isOn ? t('factor.left', { count }) : t('factor.lead')}
      aside={
        <StatusTag tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'factor.on' : 'factor.off')}</StatusTag>
      }
    >
      {codes === undefined ? null : <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      {isOn && codes === undefined ? (
        <SecondFactorForm onCodes={show} onRemoved={() => show(undefined)} />
      ) : null}
      {isOn ? null : <EnrolForm onCodes={show} />}
    </Card>
  );
}
