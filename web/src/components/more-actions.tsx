import { ActionIcon, Menu } from '@mantine/core';
import { Icon, type IconName } from '../icons/icon';
import { t } from '../texts';

/** An action in the `⋯` menu. */
export interface MoreAction {
  label: string;
  icon?: IconName;
  /** It cannot be undone. */
  isDestructive?: boolean;
  onClick: () => void;
}

interface MoreActionsProps {
  actions: readonly MoreAction[];
  /** What the button is called, if it is the small one of a row. */
  rowLabel?: string;
}

/** Rare actions; those that cannot be undone come last. */
export function MoreActions({ actions, rowLabel }: MoreActionsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          {...(rowLabel === undefined ? { variant: 'default', size: 32 } : { variant: 'subtle', size: 'xs' })}
          aria-label={rowLabel ?? t.detail.more}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDestructive, onClick }) => (
          <Menu.Item
            key={label}
            onClick={onClick}
            {...(icon && { leftSection: <Icon name={icon} /> })}
            {...(isDestructive && { color: 'red' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
