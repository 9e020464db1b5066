import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { createElement } from 'react'
import button from '../ui/buttons/button.module.css'
import { StillButton } from '../ui/buttons/still-button.tsx'
import field from '../ui/forms/field.module.css'
import { Icon } from '../ui/layout/icon.tsx'

const tuple = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple

export const theme: MantineThemeOverride = createTheme({
  colors: {
    ink: tuple('#f1f4fd #dde6fb #c2d1f7 #a0b7f4 #7a97e9 #5675d4 #3b57b7 #2b4299 #1e3179 #132154'),
    marigold: tuple(
      '#fef9eb #ffefce #ffe3ab #ffd484 #ffc55b #ffb52a #eb9d10 #c67f13 #9c6012 #71430e',
    ),
    red: tuple('#fff2f0 #ffdfdc #fcc4bf #f7a098 #ef766f #e54c4a #ce2f34 #b12027 #90181d #6c1517'),
    green: tuple('#edf9ef #d5f0db #b3e4c0 #91d3a4 #6abd85 #4aa168 #328652 #276e42 #1e5733 #154226'),
    gray: tuple('#fbfaf7 #f5f3ef #ebe9e4 #cfd2e0 #c6cad7 #81899f #59627e #424c69 #2d3655 #1b2444'),
    dark: tuple('#f1f0e9 #cbd6cc #b2c2b9 #81958c #3f524b #31433d #243630 #192b25 #13231e #0d1a16'),
  },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#fffefa',
  black: '#132154',
  fontFamily: 'var(--gn-font-text)',
  headings: {
    fontFamily: 'var(--gn-font-heading)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.5rem', lineHeight: '1.2' },
      h2: { fontSize: '2rem', lineHeight: '1.25' },
      h3: { fontSize: '1.6875rem', lineHeight: '1.33' },
      h4: { fontSize: '1.4375rem', lineHeight: '1.3' },
      h5: { fontSize: '1.25rem', lineHeight: '1.3' },
      h6: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1.5rem', lg: '3rem', xl: '6rem' },
  radius: { xs: '2px', sm: '3px', md: '3px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: { sm: 'none', md: 'var(--gn-shadow)', lg: 'var(--gn-shadow)' },
  breakpoints: { xs: '22.5em', sm: '43.75em', md: '62.5em', lg: '77.5em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: 'gn-focus',
  // Plain objects, because `Button.extend(…)` would bring each component into every page.
  components: {
    Button: {
      defaultProps: { variant: 'default', component: StillButton },
      classNames: button,
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: field.wrapper, input: field.input },
    },
    InputWrapper: {
      defaultProps: { size: 'md', withAsterisk: false },
      classNames: {
        root: field.root,
        label: field.label,
        description: field.description,
        error: field.error,
      },
    },
    NativeSelect: {
      defaultProps: { rightSection: createElement(Icon, { name: 'chevronDown', size: 16 }) },
    },
    Checkbox: {
      defaultProps: { size: 'md', iconColor: 'var(--gn-on-primary)' },
      classNames: {
        label: field.checkLabel,
        error: field.error,
        input: field.check,
        icon: field.checkIcon,
      },
    },
  },
})

/** Maps Mantine's variables to the tokens of theme.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf7ee',
    '--mantine-color-text': '#132154',
    '--mantine-color-dimmed': '#424c69',
    '--mantine-color-placeholder': '#424c69',
    '--mantine-color-error': '#b12027',
    '--mantine-color-anchor': '#2b4299',
    '--mantine-color-default': '#fffefa',
    '--mantine-color-default-border': '#7d84a3',
  },
  dark: {
    '--mantine-color-body': '#192b25',
    '--mantine-color-text': '#f1f0e9',
    '--mantine-color-dimmed': '#b2c2b9',
    '--mantine-color-placeholder': '#b2c2b9',
    '--mantine-color-error': '#f7a098',
    '--mantine-color-anchor': '#c2d1f7',
    '--mantine-color-default': '#243630',
    '--mantine-color-default-border': '#8a9c93',
  },
})
