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

/** Rare actions. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t.detail.more}>
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
