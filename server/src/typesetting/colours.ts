/** Colours of the light scheme, for white paper. */
export const PAPER_COLOURS = {
  ink: '#132154',
  ink2: '#424c69',
  line: '#cfd2e0',
  margin: '#b3c0dd',
  highlight: '#ffe2a0',
} as const
