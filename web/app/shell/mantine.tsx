import '../mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** The colour scheme is the shell's: it must turn also where there is no Mantine. */
const nowhere = () => undefined

/**
 * Around whatever uses Mantine's components. Not around every page: those of the site need none of them, and are read
 * on the cheapest phones.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables
      getRootElement={nowhere}
    >
      {children}
    </MantineProvider>
  )
}
