import { notifications } from '@mantine/notifications';
import { t } from '../texts';

/** Says what was done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': t.close } });
}
