import { useEffect, useRef, type RefObject } from 'react';

/** Whether work in many requests is to stop. After leaving the page, no further request is sent. */
export function useStopSignal(): RefObject<boolean> {
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  return isStopped;
}
