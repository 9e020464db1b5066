import { useEffect } from 'react'

type Scheme = 'light' | 'dark'

/** Where Mantine's script in the head looks before anything is painted. */
const KEY = 'mantine-color-scheme-value'

/** The choice of this tab, for where storage is switched off. */
let chosen: Scheme | null = null

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
  const scheme = remembered() ?? (systemsOwn().matches ? 'dark' : 'light')
  if (dataset.mantineColorScheme === scheme) return
  // All colours change at once instead of each at its own pace.
  dataset.turning = ''
  dataset.mantineColorScheme = scheme
  setTimeout(() => delete dataset.turning, 50)
}

/** From paper to blackboard and back; remembered for every tab. */
export function turnColourScheme() {
  chosen = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  try {
    window.localStorage.setItem(KEY, chosen)
  } catch {
    // Then it holds until the page is left.
  }
  show()
}

/** Once, in the layout of all pages: follows the system, and what another tab has chosen. */
export function useColourScheme() {
  useEffect(() => {
    const system = systemsOwn()
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === KEY) show()
    }
    show()
    system.addEventListener('change', show)
    window.addEventListener('storage', follow)
    return () => {
      system.removeEventListener('change', show)
      window.removeEventListener('storage', follow)
    }
  }, [])
}
