import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionItem, type ActionLooks } from './row-actions.tsx';

/** Commands that belong together; several groups have titles, `actionGroups.<name>` of the feature. */
export interface ActionGroup<Name extends string = string> {
  name: string;
  looks: Partial<ActionLooks<Name>>;
}

interface ActionsMenuProps<Name extends string> {
  groups: readonly ActionGroup<Name>[];
  allowed: readonly string[];
  /** Namespace of the feature's messages. */
  namespace: string;
  onChoose: (name: Name) => void;
}

/** What may be done with a record, by groups, behind one button. */
export function ActionsMenu<Name extends string>({
  groups,
  allowed,
  namespace,
  onChoose,
}: ActionsMenuProps<Name>) {
  const { t } = useTranslation(namespace);
  const { t: tKit } = useTranslation('kit');
  const offered = groups.flatMap(({ name, looks }) => {
    // `Object.keys` loses the names that the type of the object keeps.
    const names = (Object.keys(looks) as Name[]).filter((action) => allowed.includes(action));
    return names.length > 0 ? [{ name, looks, names }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          {tKit('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ name, looks, names }, place) => (
          <Fragment key={name}>
            {place > 0 ? <Menu.Divider /> : null}
            {groups.length > 1 ? <Menu.Label>{t(`actionGroups.${name}`)}</Menu.Label> : null}
            {names.map((action) => (
              <ActionItem key={action} look={looks[action] ?? {}} onClick={() => onChoose(action)}>
                {t(`actions.${String(action)}`)}
              </ActionItem>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
