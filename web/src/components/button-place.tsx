import { Button } from '@mantine/core';

/** Keeps the place of a button that is loaded later, so that nothing moves when it comes. */
export function ButtonPlace({ text }: { text: string }) {
  return (
    <Button variant="default" style={{ visibility: 'hidden' }}>
      {text}
    </Button>
  );
}
