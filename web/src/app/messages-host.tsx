import { Notifications } from '@mantine/notifications';

/** Where messages show, at the top. */
export default function MessagesHost() {
  return <Notifications position="top-center" limit={5} zIndex={1000} />;
}
