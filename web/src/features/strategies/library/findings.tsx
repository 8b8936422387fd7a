import { Button } from '@mantine/core';
import type { LintFinding } from '@quarterdeck/contract/features/strategies/library/library';
import type { ParameterName } from '@quarterdeck/contract/features/strategies/library/parameters';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { figureText } from './figure.tsx';
import classes from './library.module.css';
import { mendsOf } from './mends.ts';

interface FindingsProps {
  findings: readonly LintFinding[];
  /** Puts a fixing figure into the form; absent without a form. */
  onApply?: (name: ParameterName, value: string) => void;
}

/** The findings of the check, with the figures that would fix them. */
export function Findings({ findings, onApply }: FindingsProps) {
  const { t } = useTranslation('strategies-library');
  if (findings.length === 0)
    return (
      <Panel tone="success" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
        {t('lint.allClear')}
      </Panel>
    );
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.code}>
          <Finding finding={finding} onApply={onApply} />
        </li>
      ))}
    </ul>
  );
}

interface FindingProps {
  finding: LintFinding;
  onApply: FindingsProps['onApply'];
}

function Finding({ finding, onApply }: FindingProps) {
  const { t } = useTranslation('strategies-library');
  const isError = finding.severity === 'error';
  const Icon = isError ? IconCircleX : IconAlertTriangle;
  const figures = Object.fromEntries(
    Object.entries(finding.figures).map(([name, value]) => [name, figureText(value, 6)]),
  );
  const mends = mendsOf(finding);
  return (
    <Panel
      tone={isError ? 'danger' : 'warning'}
      icon={<Icon size={18} aria-hidden="true" />}
      title={t(`lint.${finding.code}.title`)}
    >
      {t(`lint.${finding.code}.text`, { ...figures, level: finding.level ?? 0 })}
      {mends.length > 0 ? (
        <div className={classes.mends}>
          {mends.map(({ name, value }) => {
            const words = t('lint.set', { name: t(`parameters.${name}`), value });
            return onApply === undefined ? (
              <span key={name} className={classes.soft}>
                {words}
              </span>
            ) : (
              <Button key={name} size="xs" variant="default" onClick={() => onApply(name, value)}>
                {words}
              </Button>
            );
          })}
        </div>
      ) : null}
    </Panel>
  );
}
