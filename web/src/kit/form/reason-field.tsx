import { Button, Menu, type TextareaProps } from '@mantine/core';
import { type ReasonKind, reasonTemplates } from '@quarterdeck/contract/features/config/reasons';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import classes from './form.module.css';
import { LinesField } from './lines-field.tsx';
import { type ReasonReader, useReasonHint } from './reason-hint.ts';

interface ReasonFieldProps extends TextareaProps {
  isOwed?: boolean;
  /** What the reason is for: reasons that are given again and again can then be chosen. Needs the input properties of a form. */
  templates?: ReasonKind | undefined;
  /** Who reads it; absent: as the templates say. */
  reader?: ReasonReader | undefined;
}

/** Those who read the reasons that are chosen from these; absent: staff alone. */
const readers: Partial<Record<ReasonKind, ReasonReader>> = {
  withdrawal: 'platform',
  recharge: 'platform',
  application: 'user',
  adjustment: 'requester',
  request: 'requester',
  publication: 'requester',
};

/** Why somebody does this, where the record has no word of its own for it. */
export function ReasonField({ isOwed = true, templates, reader, ...input }: ReasonFieldProps) {
  const { t } = useTranslation('kit');
  const hint = useReasonHint(reader ?? (templates && readers[templates]));
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = (reason: string) => {
    // A form takes a plain value as well as an event.
    (input.onChange as ((value: string) => void) | undefined)?.(reason);
    // The person who chose one goes on in the text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(reason.length, reason.length);
    });
  };
  return (
    <div className={classes.reason}>
      <LinesField
        ref={field}
        label={t('form.reason')}
        description={hint}
        withAsterisk={isOwed}
        max={500}
        data-autofocus
        {...input}
      />
      {templates === undefined ? null : <Templates kind={templates} onChoose={choose} />}
    </div>
  );
}

interface TemplatesProps {
  kind: ReasonKind;
  onChoose: (reason: string) => void;
}

/** The reasons of the settings; nothing where there are none. */
function Templates({ kind, onChoose }: TemplatesProps) {
  const { t } = useTranslation('kit');
  const { data } = useQuery(endpointQuery(reasonTemplates, undefined, { quiet: true }));
  const reasons = data?.[kind] ?? [];
  if (reasons.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          className={classes.templates}
          variant="subtle"
          size="compact-xs"
          rightSection={<IconChevronDown size={13} aria-hidden="true" />}
        >
          {t('form.templates')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(460px, calc(100vw - 24px))">
        {reasons.map((reason) => (
          <Menu.Item key={reason} onClick={() => onChoose(reason)}>
            {reason}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
