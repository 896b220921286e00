import { useCallback, useEffect, useRef } from 'react';

/**
 * Buffers what is typed while a box is still loading.
 * @param isOn from the key press that opens the box until it closes.
 * @returns the text typed so far; the box handles input once it is loaded.
 */
export function useTypeahead(isOn: boolean): () => string {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey } = event;
      if (typed.current === null) return;
      // AltGr counts as Ctrl on some systems.
      const isShortcut = metaKey || (ctrlKey && !event.getModifierState('AltGraph'));
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1 && !isShortcut) typed.current += key;
      else return;
      // It is not meant for the element that still has the focus.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [isOn]);
  return useCallback(() => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  }, []);
}
