import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SalesReport } from './generated/reports';
import type { SalesReportQueryVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

/** A report with its parameters: while the next one loads, the previous one is still shown. */
export const salesReportQuery = <Parameters extends object>(
  parameters: Parameters,
  variables: SalesReportQueryVariables,
) =>
  queryOptions({
    queryKey: [...keys.reports, variables],
    queryFn: async ({ signal }) => ({ ...(await request(SalesReport, variables, signal)).salesReport, ...parameters }),
    placeholderData: keepPreviousData,
  });
