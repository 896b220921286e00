import { Button, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ImportRowFragment, RecallResolution } from '../../api/generated/types';
import { Card } from '../../components/card';
import { Timestamp } from '../../components/values';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import { PoolDescriptionList } from './pool-card';
import { useResolutions } from './recalled-keys';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog')).ResolveDialog }));

interface RecallCardProps {
  keyImportId: string;
  recall: NonNullable<ImportRowFragment['recall']>;
}

/** The progress of a recall, and the actions on all open keys. */
export function RecallCard({ keyImportId, recall }: RecallCardProps) {
  const resolutions = useResolutions();
  const [resolution, setResolution] = useState<RecallResolution | null>(null);
  const { at, reason, staffMember, sold, replaced, credited, open } = recall;
  return (
    <Card title={t.stock.recalled}>
      <Stack gap="sm">
        <PoolDescriptionList
          items={[
            [t.stock.recalledAt, <Timestamp key="at" at={at} />],
            [t.words.by, staffMember?.name],
            [t.reason, reason],
            [t.stock.sold, formatNumber(sold)],
            [t.words.open, formatNumber(open)],
            [t.stock.statusOf.REPLACED, formatNumber(replaced)],
            [t.stock.statusOf.CREDITED, formatNumber(credited)],
          ]}
        />
        {open > 0 &&
          resolutions.map((one) => (
            <Button
              key={one}
              variant="default"
              onClick={() => setResolution(one)}
              {...(one === 'CREDIT' && { color: 'red' })}
            >
              {t.stock.resolveAll[one](open)} …
            </Button>
          ))}
      </Stack>
      <Suspense>
        {resolution && (
          <ResolveDialog
            keyImportId={keyImportId}
            resolution={resolution}
            count={open}
            onClose={() => setResolution(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}
