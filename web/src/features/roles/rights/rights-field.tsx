import { Button, Group, Input, TextInput } from '@mantine/core';
import type { Ability } from '@quarterdeck/contract/core/access';
import { abilities } from '@quarterdeck/contract/rights';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rights.module.css';
import { matching, rightsUnder, toggled, withRights } from './rights-nodes.ts';
import { RightsTree } from './rights-tree.tsx';
import { useRightsNodes } from './use-rights-nodes.ts';

interface RightsFieldProps {
  value: readonly Ability[];
  /** Is given the rights in the contract's order. */
  onChange: (value: Ability[]) => void;
  /** Whether the reader may give and take away this right. */
  mayGive: (right: Ability) => boolean;
  error?: ReactNode;
}

/** Chooses rights in the tree of the menu; a search narrows what is seen and what "all" means. */
export function RightsField({ value, onChange, mayGive, error }: RightsFieldProps) {
  const { t } = useTranslation('roles');
  const id = useId();
  const [text, setText] = useState('');
  const nodes = useRightsNodes();
  const shown = useMemo(() => (text.trim() === '' ? nodes : matching(nodes, text)), [nodes, text]);
  const chosen = useMemo(() => new Set(value), [value]);

  const choose = (next: ReadonlySet<Ability>) => onChange(abilities.filter((right) => next.has(right)));
  const chooseShown = (areGiven: boolean) =>
    choose(withRights(chosen, shown.flatMap(rightsUnder).filter(mayGive), areGiven));

  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Input.Label id={`${id}-label`} labelElement="div">
          {t('columns.actions')}
        </Input.Label>
        <span className={classes.count} aria-live="polite">
          {t('rights.count', { chosen: value.length, total: abilities.length })}
        </span>
      </Group>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('rights.search')}
          placeholder={t('rights.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in a field sends its form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Button variant="default" onClick={() => chooseShown(true)}>
          {t('rights.all')}
        </Button>
        <Button variant="default" onClick={() => chooseShown(false)}>
          {t('rights.none')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t('rights.nothing', { text: text.trim() })}
        </p>
      ) : (
        <RightsTree
          nodes={shown}
          chosen={chosen}
          mayGive={mayGive}
          isSearched={text.trim() !== ''}
          onToggle={(node) => choose(toggled(node, chosen, mayGive))}
          labelId={`${id}-label`}
          errorId={error ? `${id}-error` : undefined}
        />
      )}
      {error ? (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
}
