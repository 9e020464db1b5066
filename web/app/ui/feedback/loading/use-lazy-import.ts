import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { trackWork } from '../../../under-way.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Shown if a part that somebody asked for fails to load. */
export const NOT_LOADED = 'This could not be loaded. Please try again, or reload the page.'

/**
 * Loads a component when it is first wanted; undefined until then. React's `lazy` would show its fallback for at least
 * 300 ms, too long for something just asked for.
 */
export function useLazyImport<Props>(isWanted: boolean, load: Load<Props>, onFailure: () => void) {
  const [component, setComponent] = useState<ComponentType<Props>>()
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!isWanted || component) return
    trackWork(load()).then(
      (module) => setComponent(() => module.default),
      (error: unknown) => {
        console.error('A part of the page could not be loaded:', error)
        fail()
      },
    )
  }, [isWanted, component, load])

  return component
}
