// Instead of Mantine's drop zone, which is another two packages.
import { Button, FileButton } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** The alternatives, after the button: `or drop it here, or paste keys below`. */
  text?: string;
  /** The accepted file types. */
  hint: string;
  /** As the attribute of file fields: `.csv,text/csv`. */
  accept?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Accepts a file, chosen or dropped. */
export function DropZone({ text = t.detail.orDrop, hint, accept = '', disabled = false, onFile }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size="large" />
      <p>
        <FileButton accept={accept} disabled={disabled} onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" disabled={disabled}>
              {t.detail.chooseFile}
            </Button>
          )}
        </FileButton>{' '}
        {text}
      </p>
      <p className="dim">{hint}</p>
    </div>
  );
}
