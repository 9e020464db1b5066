import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { beginWork, endWork } from '../../under-way.ts'

/** Counts the start of the page, and each navigation, among the works under way. Mount once, after the page. */
export function AtRest() {
  const isHere = useNavigation().state === 'idle'

  useEffect(() => {
    if (!isHere) return
    endWork()
    return beginWork
  }, [isHere])

  return null
}
