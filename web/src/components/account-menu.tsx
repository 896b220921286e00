import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { keyboardAsked } from '../api/flags';
import { signOut } from '../api/session';
import { Icon } from '../icons/icon';
import { HANDBOOK } from '../lib/handbook';
import { useSession } from '../lib/session';
import { t } from '../texts';
import { chooseLanguage, language, LANGUAGES, type Language } from '../texts/language';
import { AccountButton } from './account-button';

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
const THEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** The next option; after the last, the first. */
const after = <Choice,>(choices: readonly Choice[], current: Choice): Choice =>
  choices[(choices.indexOf(current) + 1) % choices.length] ?? current;

/**
 * Appearance, help and sign-out. An entry that shows a choice switches to the next option.
 * @param isOpen whether it was opened before it was loaded.
 */
export function AccountMenu({ isOpen }: { isOpen: boolean }) {
  const { name, role, zone, timeChoice, chooseTime } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const client = useQueryClient();
  const router = useRouter();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      client.clear();
      await router.navigate({ to: '/sign-in' });
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  return (
    // The pressed button was replaced while loading: the focus returns to its replacement.
    <Menu position="top-start" width={220} defaultOpened={isOpen} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.shell.account(name, role)}</Menu.Label>
        <Menu.Item
          leftSection={<Icon name="world" />}
          rightSection={<kbd>{language.toUpperCase()}</kbd>}
          onClick={() => chooseLanguage(after(LANGUAGE_CODES, language))}
        >
          {t.shell.language}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="clock" />}
          closeMenuOnClick={false}
          onClick={() => chooseTime(timeChoice === 'business' ? 'viewer' : 'business')}
        >
          {t.shell.timesIn(zone)}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="moon" />}
          rightSection={<kbd>{t.shell[colorScheme]}</kbd>}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(after(THEMES, colorScheme))}
        >
          {t.shell.theme}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="keyboard" />}
          rightSection={<kbd>?</kbd>}
          onClick={() => keyboardAsked.note(true)}
        >
          {t.shell.keyboard}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="help-circle" />}
          component="a"
          href={HANDBOOK}
          target="_blank"
          rel="noreferrer"
        >
          {t.shell.handbook}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="devices" />} component={Link} to="/sessions">
          {t.shell.sessions}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => leaving.mutate()}>
          {t.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
