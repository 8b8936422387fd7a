import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';

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
  primaryColor: 'accent',
  // The style sheet knows the reader's theme, so changing it renders nothing.
  colors: { accent: colorsTuple('var(--accent-fill)'), dark },
  fontFamily: 'var(--font)',
  // None that looks like a typewriter; all have figures of one width.
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // The hint of a field stands below it: fields beside each other stay on one line. That of a choice is read before it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    RadioGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  },
});

/** What Mantine takes from tokens.css. In both schemes, since its own rules for each outrank what is for both. */
const tokens = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--text-soft)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent-strong)',
  '--mantine-color-accent-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-color-accent-text': 'var(--accent-strong)',
  '--mantine-color-accent-outline': 'var(--accent-strong)',
  '--mantine-color-accent-outline-hover': 'var(--accent-tint)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'color-mix(in srgb, var(--accent) 6%, var(--accent-tint))',
  '--mantine-color-accent-light-color': 'var(--accent-strong)',
  '--mantine-color-red-filled': '#c62f2f',
  '--mantine-color-red-filled-hover': '#ad2424',
  '--mantine-color-green-filled': '#1c7a3c',
  '--mantine-color-green-filled-hover': '#16652f',
  '--mantine-color-orange-filled': '#b45309',
  '--mantine-color-orange-filled-hover': '#98460a',
};

/** Mantine's soft texts are too faint for a contrast of 4.5. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-line-height': '1.55',
  },
  light: {
    ...tokens,
    '--mantine-color-default-border': '#cdd3db',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-red-text': '#c02626',
    '--mantine-color-red-light-color': '#ab1f1f',
  },
  dark: {
    ...tokens,
    '--mantine-color-default-border': '#434a55',
    '--mantine-color-gray-light-color': '#c9ced6',
    '--mantine-color-red-text': '#ff9b9b',
    '--mantine-color-red-light-color': '#ffa8a4',
  },
});
