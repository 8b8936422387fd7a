import type { ReleaseHealth as Health, Release } from '@quarterdeck/contract/features/versions/releases';
import { useTranslation } from 'react-i18next';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';

interface ReleaseHealthProps {
  row: Release;
  health: Health;
}

/** How the share goes on growing, and what the platform reported of it against the bounds that halt it. */
export function ReleaseHealth({ row, health }: ReleaseHealthProps) {
  const { t } = useTranslation('versions');
  if (row.status === 'draft') return null;
  const { sessions, crashes, sign_ins, sign_ins_refused } = health;
  const bound = (max: string) => (Number(max) === 0 ? t('health.unbounded') : t('health.bound', { max }));
  const rate = (part: number, whole: number, max: string) =>
    whole === 0
      ? t('health.none')
      : t('health.rate', { percent: percentOf(part, whole), part, whole, bound: bound(max) });
  const toCome = row.status === 'released' ? row.steps.filter(({ rollout }) => rollout > row.rollout) : [];
  return (
    <>
      {row.status === 'halted' && row.halt_cause !== null && row.halt_cause !== 'staff' ? (
        <Panel tone="danger" title={t(`cause.${row.halt_cause}`)}>
          {t('cause.hint')}
        </Panel>
      ) : null}
      {toCome.length === 0 ? null : (
        <Section title={t('steps.toCome')}>
          <Facts
            facts={toCome.map(({ rollout, at }) => [`${rollout}%`, <Time key={at} value={at} />] as const)}
          />
        </Section>
      )}
      <Section title={t('health.title')}>
        <Facts
          facts={[
            [t('health.crashes'), rate(crashes, sessions, health.crash_percent_max), 'wide'],
            [
              t('health.signIns'),
              rate(sign_ins_refused, sign_ins, health.sign_in_refused_percent_max),
              'wide',
            ],
          ]}
        />
      </Section>
    </>
  );
}

function percentOf(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(2);
}
