import { Button } from '@mantine/core';
import { type Ability, can } from '@quarterdeck/contract/core/access';
import { type Comment, commentsMax } from '@quarterdeck/contract/core/reviews';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { Section } from '#kit/facts.tsx';
import { keyHint } from '#kit/list/row-actions.tsx';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { Time } from '#kit/time.tsx';
import { Can, useAccess } from '#session/access.tsx';
import classes from './review.module.css';

interface CommentsProps {
  comments: readonly Comment[];
  /** Who may add one. */
  need: Ability;
  onComment: () => void;
}

/** What was said about a record, in its order, and the way to say more. */
export function Comments({ comments, need, onComment }: CommentsProps) {
  const { t } = useTranslation('kit');
  const isFull = comments.length >= commentsMax;
  useShortcut('comment', onComment, can(useAccess(), need) && !isFull);
  return (
    <Section title={t('review.comments', { count: comments.length })}>
      {comments.length === 0 ? <p className={classes.soft}>{t('review.noComments')}</p> : null}
      <ul className={classes.comments}>
        {comments.map(({ id, text, author, created_at }) => (
          <li key={id}>
            <small>
              {author ?? <Absent />} · <Time value={created_at} />
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Can need={need}>
        <Button size="xs" variant="default" {...keyHint('comment')} disabled={isFull} onClick={onComment}>
          {t('review.comment')}
        </Button>
      </Can>
    </Section>
  );
}
