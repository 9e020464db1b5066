import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const VARIABLES = '@mantine/core/styles/default-css-variables.layer.css'
const IMPORT = `@import "${VARIABLES}";\n`
/** Colours that no screen asks for: two thirds of the sheet. */
const UNUSED =
  /\s*--mantine-color-(?:cyan|grape|indigo|lime|orange|pink|teal|violet)-[\w-]+:[^;}]*;/g

/** The sheet of Mantine's variables without unused colours. */
export const usedVariables = () =>
  readFileSync(createRequire(import.meta.url).resolve(VARIABLES), 'utf8').replace(UNUSED, '')

/** Every phone that opens a signed-in page would load them. */
export const leaveOutColours = (): Plugin => ({
  name: 'leave-out-colours',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/app\/mantine\.css$/ },
    // After the imports, which come first in a sheet.
    handler: (css) =>
      css.includes(IMPORT) ? `${css.replace(IMPORT, '')}\n${usedVariables()}` : undefined,
  },
})
