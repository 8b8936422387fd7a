import type { RobotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { ParameterTable } from '#kit/market/parameter-table.tsx';

type Parameters = Pick<RobotDetail, 'robot' | 'params' | 'shelf_params'>;

/** What it runs by, as reported, and what the revision of its strategy on the shelf would change. */
export function Parameters(detail: Parameters) {
  const { t } = useTranslation('robots');
  return (
    <Section title={t('drawer.parameters')}>
      <ParameterChanges {...detail} />
    </Section>
  );
}

export function ParameterChanges({ robot, params, shelf_params }: Parameters) {
  const { t } = useTranslation('robots');
  const { shelf_revision: revision, asset } = robot;
  const reported = { title: t('parameters.reported'), parameters: params };
  if (shelf_params === null) return <ParameterTable newer={reported} asset={asset} />;
  return (
    <ParameterTable
      older={reported}
      newer={{ title: t('parameters.shelf', { revision }), parameters: shelf_params }}
      differencesFirst
      asset={asset}
    />
  );
}
