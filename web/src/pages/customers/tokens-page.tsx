import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { tokensQuery } from '../../api/customer-account';
import type { TokenPartsFragment } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/customers';

const IssueTokenDialog = lazy(async () => ({ default: (await import('./issue-token-dialog')).IssueTokenDialog }));
const RevokeTokenDialog = lazy(async () => ({ default: (await import('./revoke-token-dialog')).RevokeTokenDialog }));

/** Whether it lets anybody in. */
const isValid = ({ revokedAt, expiresAt }: TokenPartsFragment): boolean =>
  !revokedAt && !(expiresAt && Date.parse(expiresAt) <= Date.now());

function stateOf(token: TokenPartsFragment, time: Work['time']): string {
  if (token.revokedAt) return t.customers.revoked(time(token.revokedAt));
  return isValid(token) ? t.customers.valid : t.customers.expired;
}

function tokenColumns({ zone, time, may }: Work, revoke: (token: TokenPartsFragment) => void) {
  const columns: Column<TokenPartsFragment>[] = [
    { id: 'name', title: t.customers.tokenName, cell: ({ name }) => name },
    { id: 'token', title: t.customers.token, cell: ({ prefix }) => <span className="key">{prefix}…</span> },
    {
      id: 'scopes',
      title: t.customers.scopes,
      cell: ({ scopes }) => scopes.map((scope) => t.customers.scopeOf[scope]).join(', '),
    },
    {
      id: 'addresses',
      title: t.customers.addresses,
      cell: ({ allowedIps }) => allowedIps.join(', ') || t.customers.anyAddress,
    },
    { id: 'issued', title: t.customers.issuedAt(zone), cell: ({ createdAt }) => time(createdAt) },
    {
      id: 'expires',
      title: t.customers.expires,
      cell: ({ expiresAt }) => (expiresAt ? time(expiresAt) : t.customers.never),
    },
    {
      id: 'lastUse',
      title: t.customers.lastUse,
      cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : t.customers.never),
    },
    {
      id: 'state',
      title: t.customers.state,
      cell: (token) => stateOf(token, time),
    },
  ];
  const revoking: Column<TokenPartsFragment> = {
    id: 'revoke',
    title: t.customers.revoke,
    isNumeric: true,
    cell: (token) =>
      isValid(token) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => revoke(token)}
          aria-label={t.customers.revokeToken(token.name)}
        >
          {t.customers.revoke}
        </Button>
      ),
  };
  return may('revokeApiToken') ? [...columns, revoking] : columns;
}

/** The tokens with which a customer's programs are let in, revoked ones included. */
export function TokensPage({ customerId }: { customerId: string }) {
  const work = useWork();
  const [isIssuing, setIsIssuing] = useState(false);
  const [revoked, setRevoked] = useState<TokenPartsFragment | null>(null);
  const { data: tokens, error, refetch } = useQuery(tokensQuery(customerId));
  const columns = useMemo(() => tokenColumns(work, setRevoked), [work]);
  const mayIssue = work.may('issueApiToken');
  return (
    <Section title={t.customers.tokens}>
      <Text>{t.customers.tokensHint}</Text>
      {mayIssue && (
        <Group>
          <Button onClick={() => setIsIssuing(true)}>{t.customers.issue}</Button>
        </Group>
      )}
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!tokens && !error && <Waiting />}
      {tokens && tokens.length > 0 && (
        <DataTable title={t.customers.tokens} columns={columns} rows={tokens} rowId={({ id }) => id} />
      )}
      {tokens?.length === 0 && (
        <EmptyList title={t.customers.noTokens} hint={mayIssue ? t.customers.noTokensHint : t.customers.noTokensAsk} />
      )}
      <Suspense>
        {isIssuing && <IssueTokenDialog customerId={customerId} onClose={() => setIsIssuing(false)} />}
        {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
      </Suspense>
    </Section>
  );
}
