import { Button, Menu, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { signOut } from '../api/session';
import { useWork, type TimeChoice } from '../lib/session';
import { t } from '../texts';
import { chooseLanguage, language, LANGUAGES, type Language } from '../texts/language';

const CHOICES = Object.entries(LANGUAGES);
const COLOURS = ['auto', 'light', 'dark'] as const;
const TIMES = [
  ['business', t.shell.businessTime],
  ['viewer', t.shell.viewerTime],
] as const;

/** Whose session it is, how the console looks, and the way out. */
export function AccountMenu() {
  const { name, role, timeChoice, chooseTime } = useWork();
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
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" maw="50vw">
          <Text span inherit visibleFrom="sm">
            {t.shell.account(name, role)}
          </Text>
          <Text span inherit truncate hiddenFrom="sm">
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label hiddenFrom="sm">{t.shell.account(name, role)}</Menu.Label>
        <Menu.Label>{t.shell.times}</Menu.Label>
        <Menu.RadioGroup value={timeChoice} onChange={(choice) => chooseTime(choice as TimeChoice)}>
          {TIMES.map(([choice, label]) => (
            <Menu.RadioItem key={choice} value={choice}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t.shell.colours}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {COLOURS.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t.shell[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t.shell.language}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(choice) => chooseLanguage(choice as Language)}>
          {CHOICES.map(([choice, label]) => (
            <Menu.RadioItem key={choice} value={choice} lang={choice}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/sessions">
          {t.shell.sessions}
        </Menu.Item>
        <Menu.Item onClick={() => leaving.mutate()}>{t.shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
