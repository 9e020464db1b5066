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

const systemsOwn = () => window.matchMedia('(prefers-color-scheme: dark)')

function remembered(): Scheme | null {
  const value = readStored('local', KEY)
  return value === 'light' || value === 'dark' ? value : null
}

function show() {
  const { dataset } = document.documentElement
  const ownOrSystems = remembered() ?? (systemsOwn().matches ? 'dark' : 'light')
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
  show()
}

/** Use once, in the root layout: follows the system, other tabs and the printer. */
export function useColourScheme() {
  useEffect(() => {
    const system = systemsOwn()
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === KEY) show()
    }
    const print = window.matchMedia('print')
    const followPrinter = () => {
      isPrinting = print.matches
      show()
    }
    followPrinter()
    print.addEventListener('change', followPrinter)
    system.addEventListener('change', show)
    window.addEventListener('storage', follow)
    return () => {
      print.removeEventListener('change', followPrinter)
      system.removeEventListener('change', show)
      window.removeEventListener('storage', follow)
    }
  }, [])
}
