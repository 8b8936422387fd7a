import { isMixedScript } from '@quarterdeck/contract/core/validation/mixed-scripts';
import { IconBolt, IconCornerDownLeft, IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Labelled } from '#kit/labelled.tsx';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { RecordIcon } from '#kit/record-icon.tsx';
import { recordsOf } from '#kit/records.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import type { Choice } from './choices.ts';
import classes from './search-dialog.module.css';

interface ChoiceRowProps {
  id: string;
  choice: Choice;
  /** The query, which is highlighted. */
  text: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the answer. */
export function ChoiceRow({ id, choice, text, isActive, onPoint, onChoose }: ChoiceRowProps) {
  const { t } = useTranslation();
  const { title, about, match, status } = useWords(choice);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, whose keys choose
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Sign choice={choice} />
      <span className={classes.words}>
        <span className={classes.name}>
          <Marked value={title} text={choice.type === 'list' ? '' : text} />
        </span>
        <span className={classes.about}>
          <Marked value={about} text={text} />
          {isMixed(choice) ? (
            <>
              {' '}
              <StatusTag tone="warning" small>
                {t('users:name.mixed')}
              </StatusTag>
            </>
          ) : null}
        </span>
        {match ? (
          <span className={classes.about}>
            <Labelled label={t(`search.fields.${match.field}`)}>
              <Marked value={match.value} text={text} />
            </Labelled>
          </span>
        ) : null}
      </span>
      {status === undefined ? null : <span className={classes.status}>{status}</span>}
      <IconCornerDownLeft size={16} className={classes.enter} aria-hidden="true" />
    </div>
  );
}

/** Whether it is a user whose name may be drawn like another's. */
function isMixed(choice: Choice): boolean {
  return choice.type === 'record' && choice.kind === 'user' && choice.details.some(isMixedScript);
}

interface Words {
  title: string;
  about: string;
  match?: { field: string; value: string };
  status?: string;
}

function useWords(choice: Choice): Words {
  const { t } = useTranslation();
  if (choice.type === 'page')
    return { title: choice.title, about: [...choice.above, choice.node.path].join(' · ') };
  if (choice.type === 'command') return { title: choice.title, about: choice.about };
  const { kind } = choice;
  if (choice.type === 'list')
    return {
      title: t('search.all'),
      about: t('search.allOf', { kind: t(`search.kinds.${kind}`), text: choice.text }),
    };
  const { title, details, match, status } = choice;
  return {
    title,
    about: details.filter((detail) => detail !== title).join(' · '),
    ...(match && { match }),
    ...(status && { status: t(`${recordsOf(kind)?.namespace}:status.${status}`) }),
  };
}

function Sign({ choice }: { choice: Choice }) {
  if (choice.type === 'command') return <IconBolt size={18} stroke={1.7} aria-hidden="true" />;
  if (choice.type === 'list') return <IconListDetails size={18} stroke={1.7} aria-hidden="true" />;
  return choice.type === 'page' ? <MenuIcon name={choice.icon} /> : <RecordIcon kind={choice.kind} />;
}

/** A text with the query highlighted. */
function Marked({ value, text }: { value: string; text: string }) {
  const at = text === '' ? -1 : value.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <mark className={classes.mark}>{value.slice(at, at + text.length)}</mark>
      {value.slice(at + text.length)}
    </>
  );
}
