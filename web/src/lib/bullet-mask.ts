/** A masked key, as a name of what is done to it: `****8260` to `••••8260`. */
export const bulletMask = (masked: string): string => masked.replaceAll('*', '•');
