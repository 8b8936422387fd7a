import { Button, Group, Stack } from '@mantine/core';
import {
  type ConfigChange,
  type ConfigGroup,
  configHistory,
} from '@quarterdeck/contract/features/config/config';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Facts } from '#kit/facts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Time } from '#kit/time.tsx';
import classes from './groups.module.css';
import type { Field } from './pages.ts';
import { useShownValue } from './shown-value.ts';

type Values = Readonly<Record<string, string>>;

interface HistoryDialogProps {
  group: ConfigGroup;
  fields: readonly Field[];
  /** What the words of the settings speak of. */
  names: Values;
  mayRestore: boolean;
  /** As the group stands. */
  stands: Values;
  onRestore: (values: Record<string, string>) => void;
  onClose: () => void;
}

/** Who changed a group, when and how; the way back is a change like any other. */
export default function HistoryDialog(props: HistoryDialogProps) {
  const { group, fields, names, mayRestore, stands, onRestore, onClose } = props;
  const { t } = useTranslation('config');
  const shown = useShownValue();
  const { data, error, refetch } = useQuery(endpointQuery(configHistory, { group }, { quiet: true }));
  const changes = data?.list ?? [];
  return (
    <Dialog title={t('history.title')} size={640} onClose={onClose}>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      <Stack gap="lg">
        {changes.map((change, at) => (
          <section key={change.id} className={classes.change}>
            <Group justify="space-between">
              <span>
                <strong>{change.actor}</strong> · <Time value={change.at} />
              </span>
              {mayRestore ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onRestore(before(changes.slice(0, at + 1), stands, fields))}
                >
                  {t('history.restore')}
                </Button>
              ) : null}
            </Group>
            <Facts
              facts={fields.flatMap((field) => {
                const [was, is] = [change.before[field.name], change.after[field.name]];
                if (is === undefined) return [];
                return [
                  [
                    t(`fields.${field.name}`, names),
                    <span key={field.name}>
                      <del>{shown(field, was ?? '')}</del> → <ins>{shown(field, is)}</ins>
                    </span>,
                    'wide',
                  ] as const,
                ];
              })}
            />
          </section>
        ))}
        {data !== undefined && changes.length === 0 ? (
          <p className={classes.lead}>{t('history.none')}</p>
        ) : null}
      </Stack>
    </Dialog>
  );
}

/** The group as it was before these changes, newest first; secrets stay as they are. */
function before(
  changes: readonly ConfigChange[],
  stands: Values,
  fields: readonly Field[],
): Record<string, string> {
  const secrets = fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
  const values = { ...stands };
  for (const change of changes) Object.assign(values, change.before);
  for (const name of secrets) values[name] = stands[name] ?? '';
  return values;
}
