import { Button, Menu, Radio, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTimeZone, type Zone, zones } from '#kit/time-zone.ts';

/** Says how times are shown, and lets the reader choose. */
export function ZoneMenu() {
  const { t } = useTranslation('kit');
  const { zone, choose } = useTimeZone();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          fw={400}
          px="xs"
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        >
          {t(`time.${zone}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {zones.map((one) => (
          <Menu.Item key={one} role="menuitemradio" aria-checked={one === zone} onClick={() => choose(one)}>
            {t(`time.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same choice among others. */
export function ZoneChoice() {
  const { t } = useTranslation('kit');
  const { zone, choose } = useTimeZone();
  return (
    <Radio.Group label={t('time.title')} value={zone} onChange={(value) => choose(value as Zone)}>
      <Stack gap={8} pt={6}>
        {zones.map((one) => (
          <Radio key={one} value={one} label={t(`time.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
