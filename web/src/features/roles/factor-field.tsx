import '@mantine/core/styles/Switch.css';
import { Switch, type SwitchProps } from '@mantine/core';
import type { Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';

interface FactorFieldProps extends Omit<SwitchProps, 'label' | 'description'> {
  /** Absent for a role that is to be made. */
  row: Role | undefined;
}

/** Whether members need a second factor; says before how many are asked to set one up. */
export function FactorField({ row, checked = false, ...input }: FactorFieldProps) {
  const { t } = useTranslation('roles');
  const lacking = row?.members_without_factor ?? 0;
  const isNew = checked && row?.second_factor_required === false;
  return (
    <div>
      <Switch label={t('factor.required')} description={t('factor.hint')} checked={checked} {...input} />
      {isNew && lacking > 0 ? <Panel tone="info">{t('factor.lacking', { count: lacking })}</Panel> : null}
    </div>
  );
}
