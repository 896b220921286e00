import { ActionIcon, Menu } from '@mantine/core';
import { Icon, type IconName } from '../../icons/icon';
import { t } from '../../texts/staff';
import type { MemberAction } from './member-columns';

const ENTRIES: Record<MemberAction, [text: string, icon: IconName]> = {
  change: [t.staff.change, 'pencil'],
  sessions: [t.staff.sessions, 'devices'],
  rotate: [t.staff.rotate, 'key'],
  revoke: [t.staff.revoke, 'ban'],
};

interface MemberMenuProps {
  name: string;
  actions: readonly MemberAction[];
  onAct: (action: MemberAction) => void;
}

/** The actions on a member; irreversible ones last. */
export function MemberMenu({ name, actions, onAct }: MemberMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="xs" variant="subtle" aria-label={t.staff.actionsFor(name)}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const [text, icon] = ENTRIES[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon name={icon} />}
              {...(action === 'revoke' && { color: 'red' })}
              onClick={() => onAct(action)}
            >
              {action === 'revoke' ? `${text} …` : text}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
