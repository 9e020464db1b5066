import { useEffect } from 'react'
import { readStored, writeStored } from '../storage.ts'

type Scheme = 'light' | 'dark'

/** Where Mantine's script in the head looks before anything is painted. */
const KEY = 'mantine-color-scheme-value'

/** Paper is white, whatever the screen is: chalk on it could not be read. */
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
  // All colours change at once instead of each at its own pace.
  dataset.turning = ''
  dataset.mantineColorScheme = scheme
  setTimeout(() => delete dataset.turning, 50)
}

/** From paper to blackboard and back; remembered for every tab. */
export function toggleColourScheme() {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  writeStored('local', KEY, isDark ? 'light' : 'dark')
  show()
}

/** Once, in the layout of all pages: follows the system, what another tab has chosen, and the printer. */
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
