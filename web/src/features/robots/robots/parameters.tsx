import type { RobotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { ParameterTable } from '#kit/market/parameter-table.tsx';

/** What it runs by, as reported, beside the newest revision of its strategy. */
export function Parameters({ robot, params, newest_params }: RobotDetail) {
  const { t } = useTranslation('robots');
  const { newest_revision } = robot;
  return (
    <Section title={t('drawer.parameters')}>
      <ParameterTable
        newer={{ title: t('parameters.reported'), parameters: params }}
        older={
          newest_params === null
            ? undefined
            : { title: t('parameters.newest', { revision: newest_revision }), parameters: newest_params }
        }
      />
    </Section>
  );
}
