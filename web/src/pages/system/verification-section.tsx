import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { SystemPartsFragment } from '../../api/generated/types';
import { useRunVerification } from '../../api/system';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { ErrorAlert } from '../../components/error-alert';
import { Timestamp } from '../../components/values';
import { useSession } from '../../lib/session';
import { t } from '../../texts/system';
import classes from './system.module.css';

// There may be a hundred of each kind.
const SHOWN_AT_ONCE = 20;

function Broken({ broken }: { broken: readonly string[] }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <Alert color="red" variant="outline" title={t.system.broken(broken.length)}>
      {t.system.brokenHint}
      <ul className={classes.broken}>
        {broken.slice(0, limit).map((text) => (
          <li key={text} lang="en">
            {text}
          </li>
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

/** The result of the last verification, and a button to run another one. */
export function VerificationSection({ system: { lastVerification, verifyingSince } }: { system: SystemPartsFragment }) {
  const { time, may } = useSession();
  const running = useRunVerification();
  const found = lastVerification?.broken ?? [];
  return (
    <Card
      title={t.system.verification}
      actions={
        may('runVerification') && (
          <Button
            variant="default"
            size="xs"
            loading={running.isPending}
            disabled={Boolean(verifyingSince)}
            onClick={() => running.mutate()}
          >
            {t.system.run}
          </Button>
        )
      }
    >
      <Text c="var(--text-2)" mb="xs">
        {t.system.verificationHint}
      </Text>
      <ErrorAlert error={running.error} variant="outline" />
      <div role="status">
        {verifyingSince && t.system.running(time(verifyingSince))}
        {!verifyingSince && !lastVerification && t.system.never}
        {!verifyingSince && lastVerification && found.length === 0 && (
          <Badge tone="green" icon="check">
            {t.system.holds}
          </Badge>
        )}
      </div>
      {found.length > 0 && <Broken broken={found} />}
      {lastVerification && (
        <CardDescriptionList items={[[t.system.verified, <Timestamp key="at" at={lastVerification.at} />]]} />
      )}
    </Card>
  );
}
