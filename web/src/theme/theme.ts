import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent is shade 5. Shade 7 carries white text with a contrast of 5.3. */
const brand: MantineColorsTuple = [
  '#eaf4ff',
  '#d3e8ff',
  '#a6d1ff',
  '#75b9ff',
  '#45a2ff',
  '#1890ff',
  '#0f7ce3',
  '#0b6bcb',
  '#0958a8',
  '#06407c',
];

const dark: MantineColorsTuple = [
  '#e3e6eb',
  '#c4c9d1',
  '#a5acb8',
  '#7d8592',
  '#3a414b',
  '#2e343d',
  '#272c34',
  '#1d2127',
  '#181b20',
  '#121418',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand, dark },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** Mantine's soft texts are too faint for a contrast of 4.5; everything else follows tokens.css. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-line-height': '1.55',
  },
  light: {
    '--mantine-color-text': '#1f2530',
    '--mantine-color-dimmed': '#5c6470',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c02626',
    '--mantine-color-anchor': '#0b6bcb',
    '--mantine-color-default-border': '#cdd3db',
    '--mantine-color-brand-light-color': '#0958a8',
    '--mantine-color-brand-text': '#0b6bcb',
    '--mantine-color-brand-outline': '#0b6bcb',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-red-text': '#c02626',
    '--mantine-color-red-filled': '#c62f2f',
    '--mantine-color-red-filled-hover': '#ad2424',
    '--mantine-color-red-light-color': '#ab1f1f',
    '--mantine-color-green-filled': '#1c7a3c',
    '--mantine-color-green-filled-hover': '#16652f',
    '--mantine-color-orange-filled': '#b45309',
    '--mantine-color-orange-filled-hover': '#98460a',
  },
  dark: {
    '--mantine-color-body': '#1d2127',
    '--mantine-color-text': '#e3e6eb',
    '--mantine-color-dimmed': '#a5acb8',
    '--mantine-color-placeholder': '#959daa',
    '--mantine-color-error': '#ff9b9b',
    '--mantine-color-anchor': '#6db7ff',
    '--mantine-color-default-border': '#434a55',
    '--mantine-color-brand-light-color': '#9ccbff',
    '--mantine-color-brand-text': '#6db7ff',
    '--mantine-color-brand-outline': '#6db7ff',
    '--mantine-color-gray-light-color': '#c9ced6',
    '--mantine-color-red-text': '#ff9b9b',
    '--mantine-color-red-filled': '#c62f2f',
    '--mantine-color-red-filled-hover': '#ad2424',
    '--mantine-color-red-light-color': '#ffa8a4',
    '--mantine-color-green-filled': '#1c7a3c',
    '--mantine-color-green-filled-hover': '#16652f',
    '--mantine-color-orange-filled': '#b45309',
    '--mantine-color-orange-filled-hover': '#98460a',
  },
});
