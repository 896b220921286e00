import { Alert, type AlertProps } from '@mantine/core';
import { toFormErrors } from '../lib/form-errors';

/** Why an action failed, in place; nothing without an error. */
export function ErrorAlert({
  error,
  children = toFormErrors(error, []).form,
  ...props
}: AlertProps & { error?: unknown }) {
  return (
    children && (
      <Alert color="red" role="alert" {...props}>
        {children}
      </Alert>
    )
  );
}
