import { Notifications } from '@mantine/notifications';

/** Shows what was done, for a moment. */
export function Notices() {
  return <Notifications position="bottom-right" />;
}
