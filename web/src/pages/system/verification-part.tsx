import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { SystemPartsFragment } from '../../api/generated/types';
import { useRunVerification } from '../../api/system';
import { Facts } from '../../components/facts';
import { Section } from '../../components/section';
import { toFormErrors } from '../../lib/form-errors';
import { useWork } from '../../lib/session';
import { t } from '../../texts/system';

// There may be a hundred of each kind.
const SHOWN_AT_ONCE = 20;

function Broken({ broken }: { broken: readonly string[] }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <Alert color="red" variant="outline" title={t.system.broken(broken.length)}>
      <Text size="sm">{t.system.brokenHint}</Text>
      <ul>
        {broken.slice(0, limit).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {broken.length > limit && (
        <Button size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
          {t.lists.more(broken.length - limit)}
        </Button>
      )}
    </Alert>
  );
}

/** What the last verification found, and a button that runs another one. */
export function VerificationPart({ system: { lastVerification, verifyingSince } }: { system: SystemPartsFragment }) {
  const { time, zone, may } = useWork();
  const running = useRunVerification();
  return (
    <Section title={t.system.verification}>
      <Text size="sm" c="dimmed">
        {t.system.verificationHint}
      </Text>
      {lastVerification && (
        <>
          <Facts isRow facts={[[t.system.verified(zone), time(lastVerification.at)]]} />
          {lastVerification.broken.length > 0 && <Broken broken={lastVerification.broken} />}
        </>
      )}
      <Text role="status">
        {verifyingSince
          ? t.system.running(time(verifyingSince))
          : lastVerification === null || lastVerification === undefined
            ? t.system.never
            : lastVerification.broken.length === 0 && t.system.holds}
      </Text>
      {running.error && (
        <Alert color="red" variant="outline" role="alert">
          {toFormErrors(running.error, []).form}
        </Alert>
      )}
      {may('runVerification') && (
        <Group>
          <Button
            variant="default"
            loading={running.isPending}
            disabled={Boolean(verifyingSince)}
            onClick={() => running.mutate()}
          >
            {t.system.run}
          </Button>
        </Group>
      )}
    </Section>
  );
}
