import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../api/sessions';
import { t } from '../texts';

/** Says next to what causes mails that this service sends none. */
export function NoMails() {
  const { data } = useQuery(alertsQuery);
  return data?.sendsMails === false && <Alert color="yellow">{t.noMails}</Alert>;
}
