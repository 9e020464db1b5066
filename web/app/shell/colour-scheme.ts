import { useEffect } from 'react'

type Scheme = 'light' | 'dark'

/** Where Mantine's script in the head looks before anything is painted. */
const KEY = 'mantine-color-scheme-value'

/** The choice of this tab, for where storage is switched off. */
let chosen: Scheme | null = null

/** Paper is white, whatever the screen is: chalk on it could not be read. */
let isPrinting = false

const systemsOwn = () => window.matchMedia('(prefers-color-scheme: dark)')

function remembered(): Scheme | null {
  try {
    const value = window.localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    return chosen
  }
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
  chosen = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  try {
    window.localStorage.setItem(KEY, chosen)
  } catch {
    // Then it holds until the page is left.
  }
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
