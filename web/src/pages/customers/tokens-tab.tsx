import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { tokensQuery } from '../../api/customer-account';
import type { TokenPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { column, dateColumn, Named, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { ErrorView } from '../../components/error-view';
import { Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { useSession, type ConsoleSession } from '../../lib/session';
import { t } from '../../texts/customers';

const IssueTokenDialog = lazy(async () => ({ default: (await import('./token-dialogs')).IssueTokenDialog }));
const RevokeTokenDialog = lazy(async () => ({ default: (await import('./token-dialogs')).RevokeTokenDialog }));

/** Whether it is accepted. */
const isValid = ({ revokedAt, expiresAt }: TokenPartsFragment): boolean =>
  !revokedAt && !(expiresAt && Date.parse(expiresAt) <= Date.now());

function State({ token }: { token: TokenPartsFragment }) {
  const { time } = useSession();
  if (token.revokedAt) {
    return (
      <span title={time(token.revokedAt)}>
        <Badge icon="ban">{t.customers.revoked}</Badge>
      </span>
    );
  }
  if (!isValid(token)) return <Badge icon="clock">{t.customers.expired}</Badge>;
  return (
    <Badge tone="green" icon="check" isQuiet>
      {t.words.valid}
    </Badge>
  );
}

function tokenColumns(may: ConsoleSession['may'], revoke: (token: TokenPartsFragment) => void) {
  const columns: Column<TokenPartsFragment>[] = [
    textColumn('name', t.customers.tokenName, ({ name }) => name, { narrow: 'title' }),
    textColumn('scopes', t.words.scopes, ({ scopes }) => scopes.map((scope) => t.customers.scopeOf[scope]).join(', '), {
      width: 192,
    }),
    textColumn('addresses', t.customers.addresses, ({ allowedIps }) => allowedIps.join(', ') || t.lists.any, {
      width: 128,
      from: 1280,
    }),
    dateColumn('issued', t.words.issued, ({ createdAt }) => createdAt, { width: 92, from: 1440 }),
    {
      id: 'expires',
      title: t.customers.expires,
      width: 92,
      from: 1200,
      cell: ({ expiresAt }) => (expiresAt ? <Timestamp at={expiresAt} isDay /> : t.words.never),
    },
    {
      id: 'lastUse',
      title: t.words.lastUse,
      width: 110,
      narrow: 'meta',
      cell: ({ lastUsedAt }) => (
        <Named title={`${t.customers.used}:`}>{lastUsedAt ? <Timestamp at={lastUsedAt} /> : t.words.never}</Named>
      ),
    },
    // On a phone, it may be cut rather than the time before it.
    column('token', t.customers.token, ({ prefix }) => <span className="code">{prefix}…</span>, {
      width: 140,
      from: 1024,
      narrow: 'meta',
    }),
    column('state', t.words.status, (token) => <State token={token} />, { width: 100, narrow: 'badge' }),
  ];
  const revoking: Column<TokenPartsFragment> = {
    id: 'revoke',
    title: t.customers.revoke,
    width: 112,
    isTitleHidden: true,
    narrow: 'end',
    isNumeric: true,
    cell: (token) =>
      isValid(token) && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          onClick={() => revoke(token)}
          aria-label={t.customers.revokeToken(token.name)}
        >
          {t.customers.revoke}…
        </Button>
      ),
  };
  return may('revokeApiToken') ? [...columns, revoking] : columns;
}

/** A customer's API tokens, including revoked ones. */
export function TokensTab({ customerId }: { customerId: string }) {
  const { may } = useSession();
  const [isIssuing, setIsIssuing] = useState(false);
  const [revoked, setRevoked] = useState<TokenPartsFragment | null>(null);
  const { data: tokens, error, refetch } = useQuery(tokensQuery(customerId));
  const columns = useMemo(() => tokenColumns(may, setRevoked), [may]);
  const mayIssue = may('issueApiToken');
  const issue = mayIssue && (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="plus" size="small" />}
      onClick={() => setIsIssuing(true)}
    >
      {t.customers.issue}
    </Button>
  );
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  return (
    <>
      <Card
        title={t.customers.tokens}
        foot={t.customers.tokensHint}
        actions={tokens && tokens.length > 0 && issue}
        rows={
          tokens?.length === 0 ? (
            <EmptyList
              title={t.customers.noTokens}
              hint={mayIssue ? t.customers.noTokensHint : t.customers.noTokensAsk}
              icon="lock"
            >
              {issue}
            </EmptyList>
          ) : (
            <DataTable title={t.customers.tokens} columns={columns} rows={tokens} rowId={({ id }) => id} hasKeys />
          )
        }
      />
      <Suspense>
        {isIssuing && <IssueTokenDialog customerId={customerId} onClose={() => setIsIssuing(false)} />}
        {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
      </Suspense>
    </>
  );
}
