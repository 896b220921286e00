import { t } from '../texts';

/** Says what was done. What shows it is loaded with the first of them. */
export async function notifyDone(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': t.close } });
}
