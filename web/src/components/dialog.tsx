import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../texts';

// Its title would count as a second banner of the page.
const ATTRIBUTES = { header: { role: 'presentation' } };
const CLOSE_BUTTON = { 'aria-label': t.close };

// Mantine marks every variant of a button but the primary one. What discards something is decided by its own button.
const PRIMARY_ACTION = '.mantine-Button-root:not([data-variant], [role=alert] *, [role=group] *)';

/** Ctrl+Enter triggers the primary action, wherever the focus is. */
function pressPrimary(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // Events of a dialog bubble into the form that it was opened from.
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLElement>(PRIMARY_ACTION)?.click();
}

interface DialogProps {
  title: string;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** Above another dialog. */
  isOnTop?: boolean;
  /** Closed only by a click on its own button, for content that is shown once. */
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
      onKeyDown={isLasting ? undefined : pressPrimary}
    >
      {children}
    </Modal>
  );
}
