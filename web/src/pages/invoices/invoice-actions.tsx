import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { useSession } from '../../lib/session';
import { t } from '../../texts/invoices';

const FilesDialog = lazy(async () => ({ default: (await import('./files-dialog')).FilesDialog }));

/** The monthly files, and the seller's data on invoices, for finance roles. */
export function InvoiceActions() {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {may('seller') && (
        <>
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => setIsOpen(true)} data-primary>
            {t.invoices.files}
          </Button>
          <ButtonLink to="/invoices/seller" variant="default" leftSection={<Icon name="pencil" />}>
            {t.invoices.seller}
          </ButtonLink>
        </>
      )}
      <Suspense>{isOpen && <FilesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
