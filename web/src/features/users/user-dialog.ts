import type { User } from '@quarterdeck/contract/features/users/users';

/** What every dialog about a user is given. */
export interface UserDialogProps {
  row: User;
  onClose: () => void;
}
