import { Button } from '@mantine/core';
import { commentsMax, type WithdrawalComment } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from '../withdrawals.module.css';

interface CommentsProps {
  comments: readonly WithdrawalComment[];
  onComment: () => void;
}

/** What was said about a withdrawal, in its order, and the way to say more. */
export function Comments({ comments, onComment }: CommentsProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <>
      {comments.length === 0 ? <p className={classes.soft}>{t('comments.none')}</p> : null}
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
      <Can need="withdrawal.comment">
        <Button
          size="xs"
          variant="default"
          aria-keyshortcuts="Alt+C"
          disabled={comments.length >= commentsMax}
          onClick={onComment}
        >
          {t('comments.add')}
        </Button>
      </Can>
    </>
  );
}
