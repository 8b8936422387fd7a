import type { RobotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { ParameterTable } from '#kit/market/parameter-table.tsx';

type Parameters = Pick<RobotDetail, 'robot' | 'params' | 'newest_params'>;

/** What it runs by, as reported, and what the newest revision of its strategy would change. */
export function Parameters(detail: Parameters) {
  const { t } = useTranslation('robots');
  return (
    <Section title={t('drawer.parameters')}>
      <ParameterChanges {...detail} />
    </Section>
  );
}

export function ParameterChanges({ robot, params, newest_params }: Parameters) {
  const { t } = useTranslation('robots');
  const { newest_revision: revision, asset } = robot;
  const reported = { title: t('parameters.reported'), parameters: params };
  if (newest_params === null) return <ParameterTable newer={reported} asset={asset} />;
  return (
    <ParameterTable
      older={reported}
      newer={{ title: t('parameters.newest', { revision }), parameters: newest_params }}
      differencesFirst
      asset={asset}
    />
  );
}
