/** A masked key for labels: `****8260` to `••••8260`. */
export const bulletMask = (masked: string): string => masked.replaceAll('*', '•');
