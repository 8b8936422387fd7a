import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#kit/copy-text.tsx';
import { Panel } from '#kit/panel.tsx';
import classes from './personal.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** What opens where the authenticator is lost. It is shown once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('personal');
  return (
    <Panel tone="warning" alert title={t('factor.keepCodes')}>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')} name={t('factor.copyCodes')} />
        <Button size="xs" variant="default" onClick={onClose}>
          {t('factor.codesKept')}
        </Button>
      </Group>
    </Panel>
  );
}
