import {
  IconAdjustmentsDollar,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCornerDownLeft,
  IconShieldCheck,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '#kit/menu-icon.tsx';
import type { Choice } from './choices.ts';
import classes from './search-dialog.module.css';

const records = {
  user: { Icon: IconUser, namespace: 'users' },
  withdrawal: { Icon: IconArrowUpRight, namespace: 'withdrawals' },
  recharge: { Icon: IconArrowDownLeft, namespace: 'recharges' },
  adjustment: { Icon: IconAdjustmentsDollar, namespace: 'adjustments' },
  admin: { Icon: IconUserCog, namespace: 'admins' },
  role: { Icon: IconShieldCheck, namespace: 'roles' },
};

interface ChoiceRowProps {
  id: string;
  choice: Choice;
  /** What was asked for: it is marked. */
  text: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the answer. */
export function ChoiceRow({ id, choice, text, isActive, onPoint, onChoose }: ChoiceRowProps) {
  const { t } = useTranslation();
  const about =
    choice.type === 'page'
      ? [...choice.above, choice.node.path].join(' · ')
      : choice.details.filter((detail) => detail !== choice.title).join(' · ');
  const match = choice.type === 'record' ? choice.match : undefined;
  const status = choice.type === 'record' ? choice.status : undefined;
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
          <Marked value={choice.title} text={text} />
        </span>
        <span className={classes.about}>
          <Marked value={about} text={text} />
        </span>
        {match ? (
          <span className={classes.about}>
            {t(`search.fields.${match.field}`)}: <Marked value={match.value} text={text} />
          </span>
        ) : null}
      </span>
      {choice.type === 'record' && status ? (
        <span className={classes.status}>{t(`${records[choice.kind].namespace}:status.${status}`)}</span>
      ) : null}
      <IconCornerDownLeft size={16} className={classes.enter} aria-hidden="true" />
    </div>
  );
}

function Sign({ choice }: { choice: Choice }) {
  if (choice.type === 'page') return <MenuIcon name={choice.icon} />;
  const { Icon } = records[choice.kind];
  return <Icon size={18} stroke={1.7} aria-hidden="true" />;
}

/** A text with what was asked for marked in it. */
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
