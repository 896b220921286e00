import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { Icon } from '../icons/icon';

const SHOWN_MS = 6_000;

// Above dialogs (200) and below menus (300), where a notice would intercept clicks.
const Z_INDEX = 250;

/** Shows the result of an action for a moment; it stays while the pointer is on it. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={SHOWN_MS} zIndex={Z_INDEX} />;
}

/** @param closeLabel of the button that closes the notice. */
export function showDone(
  message: string,
  action: { label: string; onClick: () => void } | undefined,
  closeLabel: string,
): void {
  const id = notifications.show({
    icon: <Icon name="circle-check" />,
    closeButtonProps: { 'aria-label': closeLabel },
    message: action ? (
      <Group gap={10} wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          ml="auto"
          onClick={() => {
            notifications.hide(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  });
}
