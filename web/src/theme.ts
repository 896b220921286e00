import { createTheme, type CSSVariablesResolver, type VariantColorsResolver } from '@mantine/core';

/** A ground with its text colour, by Mantine's colour names. */
const TONES: Record<string, readonly [text: string, ground: string]> = {
  red: ['var(--red)', 'var(--red-bg)'],
  yellow: ['var(--amber)', 'var(--amber-bg)'],
  green: ['var(--green)', 'var(--green-bg)'],
  gray: ['var(--grey)', 'var(--grey-bg)'],
};
const INFO = ['var(--info)', 'var(--info-bg)'] as const;

/** The colours of buttons and notices. */
const variantColors: VariantColorsResolver = ({ variant, color = '' }) => {
  const isDanger = color === 'red';
  const [toned, ground] = TONES[color] ?? INFO;
  switch (variant) {
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: isDanger ? toned : 'var(--text)',
        border: '1px solid var(--line-2)',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: isDanger ? toned : 'var(--text-2)',
        border: '1px solid transparent',
      };
    case 'light':
    case 'outline':
      return { background: ground, hover: ground, color: toned, border: '1px solid transparent' };
    default:
      return {
        background: isDanger ? 'var(--danger)' : 'var(--accent)',
        hover: isDanger ? 'var(--danger)' : 'var(--accent-hover)',
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      };
  }
};

const TEXT = { fontSize: '13px', lineHeight: '20px' };
const TITLE = { fontSize: '18px', lineHeight: '24px' };
const DIALOG = { fontSize: '15px', lineHeight: '20px' };

/** Plain values only: Mantine's theme helpers would be loaded before the first page. */
export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: { h1: TITLE, h2: TITLE, h3: DIALOG, h4: TEXT, h5: TEXT, h6: TEXT },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  variantColorResolver: variantColors,
});

// Each follows the colour scheme automatically; Mantine's value for one scheme would override a value for both.
const colours = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--info-bg)',
  '--mantine-primary-color-light-color': 'var(--info)',
};

/** Mantine's variables from the design's. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });
