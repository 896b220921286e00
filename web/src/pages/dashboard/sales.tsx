import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { DashboardQuery } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { t } from '../../texts/dashboard';
import { Chart } from './chart';
import { MEASURES, stepsOf, type Measure, type Step } from './figures';
import { formatFigure, nameOf } from './measures';
import type { Days } from './period';

/** By how much a figure differs from the one before, in words that need no colour. */
function changeOf(value: number, before: number): string {
  if (before === 0) return value === 0 ? t.dashboard.same : t.dashboard.fromNothing;
  const percent = Math.round((value / before - 1) * 100);
  if (percent === 0) return t.dashboard.same;
  return percent > 0 ? t.dashboard.more(percent) : t.dashboard.less(-percent);
}

interface FigureProps {
  measure: Measure;
  value: number;
  before: number;
  steps: readonly Step[];
}

function Figure({ measure, value, before, steps }: FigureProps) {
  const name = t.dashboard.measure[measure];
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="md">
        <div>
          <Title order={3} size="h5" fw={400}>
            {name}
          </Title>
          <Text size="xl" fw={700}>
            {formatFigure(measure, value)}
          </Text>
          <Text size="sm">
            {changeOf(value, before)} {t.dashboard.before(formatFigure(measure, before))}
          </Text>
        </div>
        <Chart measure={measure} steps={steps} />
      </Stack>
    </Paper>
  );
}

function Legend() {
  return (
    <Text size="sm" component="div" className="legend">
      <span>
        <svg viewBox="0 0 24 12" aria-hidden>
          <rect className="bar" x="6" width="12" height="12" />
        </svg>
        {t.dashboard.thisPeriod}
      </span>
      <span>
        <svg viewBox="0 0 24 12" aria-hidden>
          <line className="before" x2="24" y1="6" y2="6" />
        </svg>
        {t.dashboard.periodBefore}
      </span>
    </Text>
  );
}

const FIGURE_COLUMNS: Column<Step>[] = [
  { id: 'days', title: t.dashboard.day, cell: nameOf },
  ...MEASURES.flatMap((measure): Column<Step>[] => [
    {
      id: measure,
      title: t.dashboard.measure[measure],
      isNumeric: true,
      cell: (step) => formatFigure(measure, step[measure]),
    },
    {
      id: `${measure}-before`,
      title: t.dashboard.measureBefore[measure],
      isNumeric: true,
      cell: ({ before }) => formatFigure(measure, before[measure]),
    },
  ]),
];

interface SalesProps {
  data: DashboardQuery;
  days: Days;
}

/** What was sold, against the period before. */
export function Sales({ data: { dashboard, before }, days }: SalesProps) {
  const steps = stepsOf(dashboard.days, before.days);
  const { first, last } = days;
  return (
    <Section title={t.dashboard.sales}>
      <Group justify="space-between">
        <Legend />
        <PageLink to="/orders" search={{ from: first, to: last }}>
          {t.dashboard.toOrders}
        </PageLink>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {MEASURES.map((measure) => (
          <Figure key={measure} measure={measure} value={dashboard[measure]} before={before[measure]} steps={steps} />
        ))}
      </SimpleGrid>
      <details>
        <summary>{t.dashboard.table}</summary>
        <DataTable title={t.dashboard.figures} columns={FIGURE_COLUMNS} rows={steps} rowId={(step) => step.first} />
      </details>
    </Section>
  );
}
