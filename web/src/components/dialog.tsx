import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';

// Its title would count as a second banner of the page.
const ATTRIBUTES = { header: { role: 'presentation' } };
const CLOSE_BUTTON = { 'aria-label': t.close };

interface DialogProps {
  title: string;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** Above another dialog. */
  isOnTop?: boolean;
  /** Closed only by its own button, for content that is shown once. */
  isLasting?: boolean;
  children: ReactNode;
}

export function Dialog({ title, onClose, size = 'md', isOnTop, isLasting = false, children }: DialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size === 'lg' ? 720 : 480}
      zIndex={isOnTop ? 400 : 200}
      attributes={ATTRIBUTES}
      closeButtonProps={CLOSE_BUTTON}
      withCloseButton={!isLasting}
      closeOnClickOutside={!isLasting}
      closeOnEscape={!isLasting}
    >
      {children}
    </Modal>
  );
}
