import { type ComponentType, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Said where a part that somebody has asked for cannot come. */
export const NOT_LOADED = 'This could not be loaded. Please try again, or reload the page.'

/**
 * A component that is loaded when it is first wanted; undefined until it is there. Not React's `lazy`: that
 * shows nothing for 300 ms at least, which is long for something a person has just asked for.
 */
export function useLazyImport<Props>(isWanted: boolean, load: Load<Props>, onFailure: () => void) {
  const [component, setComponent] = useState<ComponentType<Props>>()

  useEffect(() => {
    if (!isWanted || component) return
    load().then(
      (module) => setComponent(() => module.default),
      (error: unknown) => {
        console.error('A part of the page could not be loaded:', error)
        onFailure()
      },
    )
  }, [isWanted, component, load, onFailure])

  return component
}
