import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { Icon, type IconName } from '../icons/icon';

interface IconButtonProps extends ActionIconProps {
  label: string;
  /** Shown on hover; by default the label. */
  title?: string;
  icon: IconName;
  isSmall?: boolean;
  onClick: () => void;
}

/** A button without a word: its icon is named on hover and for screen readers. */
export function IconButton({ label, title = label, icon, isSmall, ...props }: IconButtonProps) {
  return (
    <ActionIcon size={24} variant="subtle" aria-label={label} title={title} {...props}>
      <Icon name={icon} {...(isSmall && { size: 'small' })} />
    </ActionIcon>
  );
}
