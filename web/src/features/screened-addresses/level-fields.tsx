import { NativeSelect } from '@mantine/core';
import {
  type ScreeningLevel,
  screeningLevels,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { useTranslation } from 'react-i18next';
import { LinesField } from '#kit/form/lines-field.tsx';
import { Panel } from '#kit/panel.tsx';

// A type and not an interface: a form's values have an index.
export type LevelValues = {
  level: ScreeningLevel;
  reason: string;
};

interface LevelFieldsProps {
  level: ScreeningLevel;
  inputProps: (name: keyof LevelValues & string) => object;
}

/** What is done about an address, what that means, and why. */
export function LevelFields({ level, inputProps }: LevelFieldsProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <>
      <NativeSelect
        label={t('columns.level')}
        data={screeningLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        {...inputProps('level')}
      />
      <Panel tone={level === 'block' ? 'danger' : 'info'}>{t(`consequence.${level}`)}</Panel>
      <LinesField
        label={t('columns.reason')}
        description={t('add.reasonHint')}
        max={500}
        {...inputProps('reason')}
      />
    </>
  );
}
