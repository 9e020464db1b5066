import { type ComponentType, useState } from 'react'
import { NOT_LOADED, useLazyImport } from './loading/use-lazy-import.ts'
import { toastFailure } from './toasts/toast.ts'

/**
 * A part that a press opens, such as a form. Its code loads at the press: `Part` is undefined until it is there, and
 * `isComing` is true meanwhile. A toast says if it fails to load.
 */
export function usePressedPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [isWanted, setWanted] = useState(false)
  const loaded = useLazyImport(isWanted, load, () => {
    setWanted(false)
    toastFailure(NOT_LOADED)
  })
  return { Part: isWanted ? loaded : undefined, isComing: isWanted && !loaded, setWanted }
}
