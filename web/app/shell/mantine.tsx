import '../mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** The shell sets the colour scheme, because it must also change on pages without Mantine. */
const nowhere = () => undefined

/** Wraps pages that use Mantine. Public pages do not need it and are read on the cheapest phones. */
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
