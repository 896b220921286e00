import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { claimQuery } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/claims';
import { ResolveForm } from './resolve-form';

function ClaimFacts({ claim }: { claim: ClaimPartsFragment }) {
  const { time, zone } = useWork();
  const { orderNumber } = claim.order;
  return (
    <Facts
      facts={[
        [t.claims.time(zone), time(claim.createdAt)],
        [
          t.claims.customer,
          <PageLink key="customer" to="/customers/$customerId" params={{ customerId: claim.customer.id }}>
            {claim.customer.name} ({claim.customer.customerNumber})
          </PageLink>,
        ],
        [
          t.claims.order,
          <PageLink key="order" to="/orders/$orderNumber" params={{ orderNumber }}>
            {orderNumber}
          </PageLink>,
        ],
        [t.claims.reference, claim.order.reference],
        [t.claims.product, claim.product && `${claim.product.name} (${claim.product.sku})`],
        [
          t.claims.key,
          <span key="key" className="key">
            {claim.licenseKey}
          </span>,
        ],
        [t.claim.replacement, claim.replacementKey],
      ]}
    />
  );
}

function LoadedClaim({ claim }: { claim: ClaimPartsFragment }) {
  const { time } = useWork();
  return (
    <Stack gap="lg">
      <PageHeader title={`${t.claim.title} · ${claim.customer.name}`} help="claims">
        <Badge>{t.claimStatus[claim.status]}</Badge>
        {claim.resolvedBy && <Text size="sm">{t.claim.resolvedBy(claim.resolvedBy.name, time(claim.updatedAt))}</Text>}
      </PageHeader>
      <ClaimFacts claim={claim} />
      <Section title={t.claim.reason}>
        <Paper withBorder p="md" className="multiline">
          {claim.reason}
        </Paper>
      </Section>
      <ResolveForm claim={claim} />
      {claim.status !== 'OPEN' && (
        <Section title={t.claim.answered}>
          <Text className="multiline">{claim.answer ?? t.claim.noAnswer}</Text>
        </Section>
      )}
    </Stack>
  );
}

export function ClaimPage({ id }: { id: string }) {
  const { data: claim, error, refetch } = useQuery(claimQuery(id));
  const list = useListBefore('/claims');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.claim.list}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {claim === undefined && !error && <Waiting />}
      {claim === null && <NotFound title={t.claim.notFound} />}
      {claim && <LoadedClaim claim={claim} />}
    </>
  );
}
