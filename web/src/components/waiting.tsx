import { Center, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../texts';

const DELAY_MS = 200;

/** Says that something is on its way, once that takes long enough to be noticed. */
export function Waiting() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih={120} role="status" aria-label={isLate ? t.loading : undefined}>
      {isLate && <Loader />}
    </Center>
  );
}
