import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldsProps, PageSelect } from './page-select.tsx';

const ofAll = [
  'hidden',
  'dot',
  'no_closable',
  'no_keep_alive',
  'dynamic_new_tab',
  'tab_hidden',
  'breadcrumb_hidden',
] as const;

/** How an entry behaves in the menu, and its page in the tabs. */
export function SettingFields({ form, entries }: FieldsProps) {
  const { t } = useTranslation('menu');
  const isSection = form.values.kind === 'section';
  const boxes = isSection ? (['hidden', 'level_hidden', 'dot', 'breadcrumb_hidden'] as const) : ofAll;
  return (
    <>
      {boxes.map((name) => (
        <Checkbox
          key={name}
          label={t(`columns.${name}`)}
          description={t(`hints.${name}`)}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
      {isSection ? null : (
        <>
          <NativeSelect
            label={t('columns.target')}
            data={(['', '_self', '_blank'] as const).map((value) => ({
              value,
              label: t(`targets.${value || 'none'}`),
            }))}
            {...form.getInputProps('target')}
          />
          <PageSelect
            {...{ form, entries }}
            field="active_menu"
            label={t('columns.active_menu')}
            description={t('hints.active_menu')}
          />
        </>
      )}
    </>
  );
}
