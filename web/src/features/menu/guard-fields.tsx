import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { guardModes, menuRuleForm } from '@quarterdeck/contract/features/menu/rules';
import { abilities } from '@quarterdeck/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ScrollBox } from '#kit/scroll-box.tsx';
import type { RuleValues } from './draft-entry.ts';
import classes from './rules.module.css';

interface GuardFieldsProps {
  form: UseFormReturnType<RuleValues>;
}

/** Role groups and rights without which the entry is not shown. */
export function GuardFields({ form }: GuardFieldsProps) {
  const { t } = useTranslation('menu');
  const { t: tRoles } = useTranslation('roles');
  const { data } = useQuery(endpointQuery(menuRuleForm, undefined, { quiet: true }));
  const { guard_roles, guard_abilities } = form.values;
  const known = data?.roles ?? [];
  const gone = guard_roles.filter((id) => data !== undefined && !known.some((role) => role.id === id));
  const roles = [...known, ...gone.map((id) => ({ id, name: t('guard.gone', { id }) }))];
  return (
    <>
      <Checkbox.Group
        label={t('columns.guard_roles')}
        error={form.errors.guard_roles}
        value={guard_roles.map(String)}
        onChange={(ids) => form.setFieldValue('guard_roles', ids.map(Number))}
      >
        <ScrollBox className={classes.scroll} label={t('columns.guard_roles')}>
          {roles.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </ScrollBox>
      </Checkbox.Group>
      <Checkbox.Group label={t('columns.guard_abilities')} {...form.getInputProps('guard_abilities')}>
        <ScrollBox className={classes.scroll} label={t('columns.guard_abilities')}>
          {abilities.map((ability) => (
            <Checkbox key={ability} value={ability} label={tRoles(`actions.${ability}`)} />
          ))}
        </ScrollBox>
      </Checkbox.Group>
      {guard_roles.length + guard_abilities.length > 0 ? (
        <NativeSelect
          label={t('columns.guard_mode')}
          data={guardModes.map((value) => ({ value, label: t(`guard_mode.${value}`) }))}
          {...form.getInputProps('guard_mode')}
        />
      ) : null}
    </>
  );
}
