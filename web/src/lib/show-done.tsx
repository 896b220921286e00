import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Icon } from '../icons/icon';

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
