import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { invalidateProducts } from '../../api/products';
import { scheduledPriceQuery, useSchedulePrices } from '../../api/scheduled-prices';
import { codeColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { Dialog } from '../../components/dialog';
import { ErrorAlert } from '../../components/error-alert';
import { optional } from '../../components/form-fields';
import { PageLink } from '../../components/page-link';
import { addDays } from '../../lib/days';
import { toFormErrors } from '../../lib/form-errors';
import { formatAmount } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { dayIn, startOfDay } from '../../lib/times';
import { t } from '../../texts/prices';
import classes from './bulk.module.css';
import { LongTable } from './long-table';
import type { PriceRow } from './price-rows';

/** Waits for an immediate price change. */
function PricesUnderWay({ id, count, onClose }: { id: string; count: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(scheduledPriceQuery(id));
  const status = data?.status ?? 'WAITING';
  useEffect(() => {
    if (status === 'DONE') void invalidateProducts(client);
  }, [client, status]);
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {status === 'WAITING' && t.prices.changing(count)}
        {status === 'DONE' && t.prices.done(count)}
        {status === 'CANCELLED' && t.prices.cancelled}
      </Text>
      <Text c="dimmed">
        {status === 'WAITING' ? t.prices.changingHint : t.prices.undoLater}{' '}
        <PageLink to="/products/prices/$id" params={{ id }}>
          {t.prices.show}
        </PageLink>
      </Text>
      <Group justify="end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}

const MOST = 1_000;
const WHENS = (['now', 'day'] as const).map((value) => ({ value, label: t.prices.whenOf[value] }));

const COLUMNS: Column<PriceRow>[] = [
  textColumn('name', t.words.product, ({ product }) => product.name, { narrow: 'title' }),
  codeColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 140, narrow: 'meta' }),
  {
    id: 'effect',
    title: t.words.effect,
    width: 184,
    narrow: 'badge',
    cell: ({ product, listPrice, why = 'same' }) =>
      listPrice === null ? t.prices.whyOf[why] : t.becomes(formatAmount(product.listPrice), formatAmount(listPrice)),
  },
];

interface WhenFieldsProps {
  /** Null: immediately. */
  day: string | null;
  /** The first day that can be chosen. */
  first: string;
  isWrong: boolean;
  refusal: string | undefined;
  onChange: (day: string | null) => void;
}

function WhenFields({ day, first, isWrong, refusal, onChange }: WhenFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t.words.when}
        data={WHENS}
        value={day === null ? 'now' : 'day'}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'now' ? null : first)}
        error={day === null && refusal}
      />
      {day !== null && (
        <TextInput
          type="date"
          label={t.prices.day}
          description={t.prices.dayHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={day}
          min={first}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={isWrong ? t.prices.dayWrong : refusal}
          required
        />
      )}
    </SimpleGrid>
  );
}

interface SchedulePricesDialogProps {
  title: string;
  rows: readonly PriceRow[];
  /** The default note. */
  note?: string;
  onBack?: () => void;
  /** @param isDone whether anything was planned. */
  onClose: (isDone: boolean) => void;
}

/** Previews new list prices, and schedules them for now or for a future day. */
export function SchedulePricesDialog({ title, rows, note: given = '', onBack, onClose }: SchedulePricesDialogProps) {
  const { businessZone } = useSession();
  const tomorrow = addDays(dayIn(businessZone, new Date(useNow())), 1);
  const [day, setDay] = useState<string | null>(null);
  const [note, setNote] = useState(given);
  const [isWrong, setIsWrong] = useState(false);
  const saving = useSchedulePrices();
  const { fields, form } = toFormErrors(saving.error, ['from', 'note']);
  const changes = rows.flatMap(({ product: { id: productId }, listPrice }) =>
    listPrice === null ? [] : [{ productId, listPrice }],
  );
  const count = changes.length;
  if (saving.data && day === null) {
    return (
      <Dialog title={title} onClose={() => onClose(true)}>
        <PricesUnderWay id={saving.data.id} count={count} onClose={() => onClose(true)} />
      </Dialog>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const from = day === null ? null : startOfDay(day, businessZone);
    const isRight = from !== undefined && (day === null || day >= tomorrow);
    setIsWrong(!isRight);
    if (!isRight || saving.isPending) return;
    const onSuccess = (): void => {
      if (from === null) return;
      onClose(true);
      void notifyDone(t.prices.scheduled(count));
    };
    saving.mutate({ changes, from, note: note.trim() || null }, { onSuccess });
  };
  return (
    <Dialog title={title} onClose={() => !saving.isPending && onClose(false)} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text role="status">{t.prices.effectOf(count, rows.length - count)}</Text>
          <Text c="dimmed">{count > MOST ? t.prices.tooMany : t.prices.notifies}</Text>
          <div className={classes.rows}>
            <LongTable title={t.words.preview} columns={COLUMNS} rows={rows} />
          </div>
          <WhenFields day={day} first={tomorrow} isWrong={isWrong} refusal={fields.from} onChange={setDay} />
          <TextInput
            label={optional(t.words.note)}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            error={fields.note}
            maxLength={500}
          />
          <ErrorAlert variant="outline">{form}</ErrorAlert>
          <Group justify="end" className={classes.foot} mt={0}>
            <Button variant="default" onClick={onBack ?? (() => onClose(false))} disabled={saving.isPending}>
              {onBack ? t.back : t.cancel}
            </Button>
            {count > 0 && count <= MOST && (
              <Button type="submit" loading={saving.isPending}>
                {day === null ? t.prices.start(count) : t.prices.planSubmit(count)}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
