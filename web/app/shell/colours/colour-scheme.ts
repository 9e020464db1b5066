import { useEffect } from 'react'
import { readStored, writeStored } from '../../storage.ts'

type Scheme = 'light' | 'dark'

/**
 * `ColourSchemeScript` reads this key before the first paint. The name stays, because browsers hold earlier choices
 * under it.
 */
const KEY = 'mantine-color-scheme-value'

/** Printing uses the light scheme: the dark one's chalk is unreadable on paper. */
let isPrinting = false

const systemSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

function readKeptScheme(): Scheme | null {
  const value = readStored('local', KEY)
  return value === 'light' || value === 'dark' ? value : null
}

function showScheme() {
  const { dataset } = document.documentElement
  const ownOrSystems = readKeptScheme() ?? (systemSchemeQuery().matches ? 'dark' : 'light')
  const scheme = isPrinting ? 'light' : ownOrSystems
  if (dataset.mantineColorScheme === scheme) return
  // Changes all colours at once, without their transitions.
  dataset.turning = ''
  dataset.mantineColorScheme = scheme
  setTimeout(() => delete dataset.turning, 50)
}

/** Toggles the scheme for every tab. */
export function toggleColourScheme() {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  writeStored('local', KEY, isDark ? 'light' : 'dark')
  showScheme()
}

/** Use once, in the root layout: follows the system, other tabs and the printer. */
export function useColourScheme() {
  useEffect(() => {
    const system = systemSchemeQuery()
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === KEY) showScheme()
    }
    const print = window.matchMedia('print')
    const followPrinter = () => {
      isPrinting = print.matches
      showScheme()
    }
    followPrinter()
    print.addEventListener('change', followPrinter)
    system.addEventListener('change', showScheme)
    window.addEventListener('storage', follow)
    return () => {
      print.removeEventListener('change', followPrinter)
      system.removeEventListener('change', showScheme)
      window.removeEventListener('storage', follow)
    }
  }, [])
}
